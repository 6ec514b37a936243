import type { LogEntry } from '@crm/contract/activity'
import { campaignAction } from '@crm/contract/campaign-rules'
import { massAction } from '@crm/contract/marketing-rules'
import { opportunityAction } from '@crm/contract/opportunity-rules'
import { showDateTime, showPlainDate } from '@crm/contract/rules/dates'
import { showPhone } from '@crm/contract/rules/phone'
import { ticketAction } from '@crm/contract/ticket-rules'
import { translate } from '../../../kernel/i18n.ts'
import { massPath } from '../../mass-campaign/mass-path.ts'
import { logWords as ticketWords } from '../../ticket/log/log-words.ts'

export interface LogWords {
  readonly act: LogAct
  /** "đã sửa Điện thoại của khách hàng" */
  readonly did: string
  /** What it was done to. */
  readonly target: string
  /** Where that is read; null: it has no page. */
  readonly path: string | null
  /** Null: not part of what happened, or kept secret. */
  readonly before: string | null
  readonly after: string | null
}

export type LogAct =
  | 'added'
  | 'edited'
  | 'deleted'
  | 'recovered'
  | 'purged'
  | Exclude<keyof typeof campaignAction | keyof typeof opportunityAction | keyof typeof massAction, 'updated'>
/** How a line of the log is counted (docs/rules.md, Log). */
const verbs: Readonly<Record<number, LogAct>> = {
  1: 'added',
  2: 'edited',
  3: 'deleted',
  4: 'recovered',
  5: 'purged',
  13: 'deleted',
  15: 'recovered',
}
const gone: readonly LogAct[] = ['deleted', 'purged']

/** Campaigns and opportunities count further actions in numbers of their own. */
const ownActs: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Campaign: campaignAction,
  Opportunity: opportunityAction,
  EmailCampaign: massAction,
  SmsCampaign: massAction,
}
function actOf({ resource, action }: LogEntry): LogAct {
  const own = Object.entries(ownActs[resource] ?? {}).find(([, code]) => code === action)?.[0]
  return own === undefined || own === 'updated' ? (verbs[action] ?? 'edited') : (own as LogAct)
}
const say = (key: string, values?: Record<string, unknown>) => translate(`user:log.${key}`, values)

/** A text where there is one: `fallback` is what the key ends on where nobody has named it. */
const named = (key: string) => {
  const text = translate(`user:log.${key}`, { defaultValue: '' })
  return text === '' ? null : text
}

/** `MNU_Customer.edit`: the function and what may be done with it. */
function fieldOfRight(editField: string): string | null {
  const [tag = '', flag = ''] = editField.split('.')
  const [what, act] = [named(`tag.${tag}`), named(`flag.${flag}`)]
  return what && (act ? `${what}: ${act}` : what)
}
const fieldOf = ({ resource, editField }: LogEntry) =>
  resource === 'Permission' ? fieldOfRight(editField) : named(`field.${editField}`)

const phones = ['phone', 'phoneCustomer', 'phoneContact']
const massBare = ['audience', 'trial', 'text', 'attachmentIds', 'attachments', 'content', 'purpose', 'tracking']
/** Of these only that they changed: the words for it stand on the record's own page. */
const bare: Readonly<Record<string, readonly string[]>> = {
  Task: ['type', 'priority', 'status', 'allDay', 'recurrence', 'reminder', 'vote'],
  EmailCampaign: massBare,
  SmsCampaign: massBare,
  Campaign: ['successMessage', 'failureMessage'],
  Automation: ['trigger', 'match', 'conditions', 'steps'],
}
const words = [
  'unknownEmail',
  'unknownSms',
  'state',
  'systemRole',
  'genderCustomer',
  'successKind',
  'failureKind',
  'true',
  'false',
]

/** A value as a person reads it; the names behind an index come with the entry. */
function showValue(editField: string, value: string | null, name: string | null): string | null {
  const text = name || value
  if (text === null || text === '') return null
  if (phones.includes(editField)) return showPhone(text)
  if (editField === 'birthday') return showPlainDate(text)
  // Of a campaign they are days.
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return showPlainDate(text)
  if (['appointmentSchedule', 'startDate', 'endDate'].includes(editField)) return showDateTime(text)
  if (editField === 'priorityPermission') return translate(`user:source.${text}`)
  return words.includes(editField) || words.includes(text) ? (named(`value.${text}`) ?? text) : text
}

const pageOf = ({ resource, idTarget }: LogEntry) => {
  if (resource === 'Customer') return `/customer-profile/${idTarget}`
  if (resource === 'Campaign') return `/campaign/detail/${idTarget}`
  if (resource === 'EmailCampaign') return massPath('email', idTarget)
  if (resource === 'SmsCampaign') return massPath('sms', idTarget)
  if (resource === 'Automation') return `/automation/${idTarget}`
  return resource === 'Account' ? `/users/${idTarget}` : null
}

const targetOf = ({ codeTarget, nameTarget }: LogEntry) => [codeTarget, nameTarget].filter(Boolean).join(' · ')

const ticketActs: Readonly<Record<number, LogAct>> = {
  [ticketAction.add]: 'added',
  [ticketAction.delete]: 'deleted',
  [ticketAction.reopen]: 'recovered',
}

/** A ticket counts its actions otherwise than all else does, and has words of its own for them. */
function wordsOfTicket(entry: LogEntry): LogWords {
  const { did, before, after } = ticketWords({
    ...entry,
    issueCode: entry.codeTarget,
    createUserFullName: entry.createFullname,
    reasonOptinal: null,
    cancelReason: null,
    automation: entry.automation ?? null,
  })
  return {
    act: ticketActs[entry.action] ?? 'edited',
    // Its sentence is whole, and the ticket stands beside it.
    did: `${did} ·`,
    target: targetOf(entry),
    path: entry.action === ticketAction.delete ? null : `/issue-detail/${entry.idTarget}`,
    before,
    after,
  }
}

function sentenceOf(editField: string, act: LogAct, field: string | null, what: string): string {
  if (editField === 'automation') return say('automationSkipped', { what })
  return field ? say('changed', { field, what }) : say(act, { what })
}

/** What an entry says behind the name of who did it. */
export function logWords(entry: LogEntry): LogWords {
  if (entry.resource === 'Issue') return wordsOfTicket(entry)
  const { editField, resource } = entry
  const what = named(`resource.${resource}`) ?? resource
  const act = actOf(entry)
  const field = act === 'edited' && editField !== '' ? fieldOf(entry) : null
  const isBare = bare[resource]?.includes(editField) ?? false
  return {
    act,
    did: sentenceOf(editField, act, field, what),
    target: targetOf(entry),
    path: gone.includes(act) ? null : pageOf(entry),
    before: isBare ? null : field && showValue(editField, entry.before, entry.beforeName),
    after: isBare ? null : field && showValue(editField, entry.after, entry.afterName),
  }
}
