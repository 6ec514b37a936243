import type { TimelineEntry } from '@crm/contract/customer-views'
import { showDateTime, showPlainDate } from '@crm/contract/rules/dates'
import { showPhone } from '@crm/contract/rules/phone'
import { inSentence, translate } from '../../../kernel/i18n.ts'
import { writtenKinds } from '../compose/draft.ts'
import { fieldLabel, genderWord } from './facts.ts'
import { isFact } from './put-back.ts'

const say = (key: string, values?: Record<string, unknown>) => translate(`customerProfile:entry.${key}`, values)

/** A value of the log as a person reads it. */
function showValue(field: string, text: string): string {
  switch (field) {
    case 'phoneCustomer':
      return showPhone(text)
    case 'genderCustomer':
      return genderWord(text === 'true')
    case 'birthday':
      return showPlainDate(text)
    case 'appointmentSchedule':
      return showDateTime(text)
    default:
      return text
  }
}

interface ChangeWords {
  /** After the name of who did it. */
  readonly did: string
  /** Null: not part of what happened, or not known. */
  readonly before: string | null
  readonly after: string | null
}

const plain = (did: string): ChangeWords => ({ did, before: null, after: null })

/** What a recorded change says, behind the name of the person: "đã đổi số điện thoại", and from what to what. */
export function changeWords({ action, editField, beforeName, afterName }: TimelineEntry): ChangeWords {
  const event = action?.split('.').at(-1) ?? ''
  if (['added', 'deleted', 'recovered'].includes(event)) return plain(say(event))
  if (editField === null) return plain(say('updated'))
  const removed = writtenKinds.find((kind) => kind === editField)
  if (removed) return plain(say('entryRemoved', { what: say(`noun.${removed}`) }))
  if (editField === 'automation') return plain(say('automationSkipped'))
  if (event === 'erased') return plain(say('marketingErased'))
  if (event === 'given') return plain(say('consentGiven'))
  if (event === 'withdrawn') return plain(say('consentWithdrawn'))
  if (!isFact(editField)) return plain(say('updated'))
  const field = inSentence(fieldLabel(editField))
  const [before, after] = [beforeName, afterName].map((text) => (text ? showValue(editField, text) : null))
  if (before && after) return { did: say('changed', { field }), before, after }
  if (after) return { did: say('filled', { field }), before: null, after }
  if (before) return { did: say('emptied', { field }), before, after: null }
  return plain(say('changed', { field }))
}

/** What was done, and of a call how it ended: "đã gọi điện · Hẹn gọi lại · 12 phút". */
export const didWords = ({ kind, outcome, minutes }: TimelineEntry) =>
  [
    say(`did.${kind}`),
    outcome !== null && translate(`customerProfile:outcome.${outcome}`),
    minutes !== null && say('minutes', { shown: minutes }),
  ]
    .filter(Boolean)
    .join(' · ')
