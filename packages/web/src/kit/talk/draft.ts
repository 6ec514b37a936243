import { drafts } from '../../kernel/drafts.ts'

export interface Named {
  readonly userId: number
  readonly fullName: string
}
export interface Draft {
  readonly text: string
  /** Colleagues chosen for an @; whose name was taken out of the text again is not told. */
  readonly mentions: readonly Named[]
  /** It was sent under this key and not answered: the same words go under it again, after a reload too. */
  readonly repeatKey?: string
}
export const emptyDraft: Draft = { text: '', mentions: [] }

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  typeof value.userId === 'number' &&
  'fullName' in value &&
  typeof value.fullName === 'string'

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'mentions' in value &&
  Array.isArray(value.mentions) &&
  value.mentions.every(isNamed) &&
  (!('repeatKey' in value) || typeof value.repeatKey === 'string')

/** What was typed under this name and never sent, also before the tab was closed. */
export function readDraft(name: string): Draft | null {
  const kept = drafts.get(name)
  return isDraft(kept) && kept.text.trim() !== '' ? kept : null
}

export function keepDraft(name: string, draft: Draft) {
  if (draft.text.trim() === '') drafts.remove(name)
  else drafts.set(name, draft)
}
