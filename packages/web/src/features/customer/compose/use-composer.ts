import { customer } from '@crm/contract/customer'
import { CUSTOMER_COMMENT_MAX, ENTRY_MAX } from '@crm/contract/rules/limits'
import { countCharacters, isSafeText } from '@crm/contract/rules/text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusedFields } from '../../../kernel/field-errors.ts'
import { translate } from '../../../kernel/i18n.ts'
import { newRepeatKey } from '../../../kernel/repeat-key.ts'
import { tellRefusal } from '../../../kernel/tell-refusal.ts'
import { refreshAround, refreshCustomer } from '../profile/profile-queries.ts'
import { type Draft, emptyDraft, keepDraft, readDraft, type WrittenKind } from './draft.ts'

/** Said to colleagues; the other kinds tell of something that took place with the customer. */
export const isSaid = (kind: WrittenKind) => kind === 'comment' || kind === 'note'
export const longestOf = (kind: WrittenKind) => (isSaid(kind) ? CUSTOMER_COMMENT_MAX : ENTRY_MAX)
/** What took some time. */
export const hasLength = (kind: WrittenKind) => kind === 'call' || kind === 'meet' || kind === 'appointment'

function send(customerId: number, { kind, text, outcome, minutes, next }: Draft, repeatKey: string) {
  const content = text.trim()
  switch (kind) {
    case 'comment':
      return call(customer.comment, { body: { customerId, content }, repeatKey })
    case 'note':
      return call(customer.note, { body: { customerId, content }, repeatKey })
    default: {
      const took = {
        ...(kind === 'call' && outcome !== null && { outcome }),
        ...(hasLength(kind) && minutes !== null && { minutes }),
        ...(next !== null && { appointmentSchedule: next }),
      }
      return call(customer.interact, { body: { customerId, kind, content, ...took }, repeatKey })
    }
  }
}

function checkText({ kind, text }: Draft): string | undefined {
  const maximum = longestOf(kind)
  if (isSaid(kind) && !isSafeText(text)) return translate('error.invalidCharacters')
  return countCharacters(text.trim(), maximum + 1) > maximum ? translate('error.tooLong', { maximum }) : undefined
}

/** Sends once; what was typed while it was on its way stays. `asked`: the kind that it begins with. */
export function useComposer(customerId: number, asked?: WrittenKind) {
  const { t } = useTranslation('customerProfile')
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = readDraft(customerId) ?? emptyDraft
    return asked === undefined ? kept : { ...kept, kind: asked }
  })
  const [isRestored, setRestored] = useState(() => readDraft(customerId) !== null)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)

  function keep(next: Draft) {
    setDraft(next)
    keepDraft(customerId, next)
  }
  /** What was changed since it was sent is another message. */
  function change(part: Partial<Omit<Draft, 'repeatKey'>>) {
    const { repeatKey: _, ...typed } = draft
    const next = { ...typed, ...part }
    keep(next)
    setRestored(false)
    setError(checkText(next))
  }
  async function submit() {
    if (isSending) return
    const wrong = draft.text.trim() === '' && isSaid(draft.kind) ? t('compose.empty') : checkText(draft)
    setError(wrong)
    if (wrong !== undefined) return
    const repeatKey = draft.repeatKey ?? newRepeatKey()
    keep({ ...draft, repeatKey })
    setSending(true)
    try {
      await send(customerId, draft, repeatKey)
      change({ ...emptyDraft, kind: draft.kind === 'appointment' ? 'comment' : draft.kind })
      void refreshAround(customerId)
      void refreshCustomer(customerId)
    } catch (failure) {
      const refused = refusedFields(failure)
      setError(refused['content'] ?? refused['appointmentSchedule'] ?? refused['minutes'] ?? tellRefusal(failure))
    } finally {
      setSending(false)
    }
  }
  return { draft, isRestored, error, isSending, change, submit }
}
export type ComposerState = ReturnType<typeof useComposer>
