import type { EntryKind } from '@crm/contract/customer-views'
import { drafts } from '../../../kernel/drafts.ts'

export type WrittenKind = Exclude<EntryKind, 'change'>
export const writtenKinds = ['comment', 'note', 'call', 'mail', 'sms', 'meet', 'appointment'] as const

export interface Draft {
  readonly kind: WrittenKind
  readonly text: string
  /** It was sent under this key and not answered: the same words go under it again, after a reload too. */
  readonly repeatKey?: string
}
export const emptyDraft: Draft = { kind: 'comment', text: '' }

const nameOf = (customerId: number) => `customer.${customerId}`

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'kind' in value &&
  writtenKinds.some((kind) => kind === value.kind) &&
  (!('repeatKey' in value) || typeof value.repeatKey === 'string')

/** What was typed about this customer and never sent, also before the tab was closed. */
export function readDraft(customerId: number): Draft | null {
  const kept = drafts.get(nameOf(customerId))
  return isDraft(kept) && kept.text.trim() !== '' ? kept : null
}

export function keepDraft(customerId: number, draft: Draft) {
  if (draft.text.trim() === '') drafts.remove(nameOf(customerId))
  else drafts.set(nameOf(customerId), draft)
}
