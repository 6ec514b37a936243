import { type CallOutcome, callOutcomes, type EntryKind } from '@crm/contract/customer-views'
import { drafts } from '../../../kernel/drafts.ts'

export type WrittenKind = Exclude<EntryKind, 'change' | 'task'>
export const writtenKinds = ['comment', 'note', 'call', 'mail', 'sms', 'meet', 'appointment'] as const

export interface Draft {
  readonly kind: WrittenKind
  readonly text: string
  /** Of a call. */
  readonly outcome: CallOutcome | null
  readonly minutes: number | null
  /** The next appointment. */
  readonly next: string | null
  /** It was sent under this key and not answered: the same words go under it again, after a reload too. */
  readonly repeatKey?: string
}
export const emptyDraft: Draft = { kind: 'comment', text: '', outcome: null, minutes: null, next: null }

const isEmpty = ({ text, outcome, minutes, next }: Draft) =>
  text.trim() === '' && outcome === null && minutes === null && next === null

const nameOf = (customerId: number) => `customer.${customerId}`

/** What an older release kept is read as far as it can be. */
function draftOf(kept: Readonly<Record<string, unknown>>): Draft {
  const { text, minutes, next, repeatKey } = kept
  return {
    kind: writtenKinds.find((kind) => kind === kept['kind']) ?? 'comment',
    text: typeof text === 'string' ? text : '',
    outcome: callOutcomes.find((outcome) => outcome === kept['outcome']) ?? null,
    minutes: typeof minutes === 'number' ? minutes : null,
    next: typeof next === 'string' ? next : null,
    ...(typeof repeatKey === 'string' && { repeatKey }),
  }
}

/** What was typed about this customer and never sent, also before the tab was closed. */
export function readDraft(customerId: number): Draft | null {
  const kept = drafts.get(nameOf(customerId))
  const draft = typeof kept === 'object' && kept !== null ? draftOf({ ...kept }) : emptyDraft
  return isEmpty(draft) ? null : draft
}

export function keepDraft(customerId: number, draft: Draft) {
  if (isEmpty(draft)) drafts.remove(nameOf(customerId))
  else drafts.set(nameOf(customerId), draft)
}
