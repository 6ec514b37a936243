import type { UploadHeader } from '@crm/contract/customer-upload'
import { createCell } from '../../../kernel/cell.ts'
import { onSessionEnd } from '../../../kernel/expiry.ts'
import type { Matches } from './columns.ts'

export const steps = ['file', 'columns', 'check', 'write'] as const
export type Step = (typeof steps)[number]
export type Mode = 'all' | 'valid'

/** An import that a person prepares: it outlives the dialog, so that closing it loses nothing. */
export interface Draft {
  readonly step: Step
  /** Null when an import of before a reload, or of another tab, is only followed. */
  readonly file: File | null
  readonly headers: readonly UploadHeader[]
  readonly matches: Matches
  readonly mode: Mode
  /** The check of this file, and the matches that it checked. */
  readonly check: { readonly importId: string; readonly matches: Matches } | null
  readonly writeId: string | null
  readonly isSending: boolean
  /** Why the last sending was refused. */
  readonly refusal: unknown
  /** The import whose end was told: once is enough, however often the page is opened. */
  readonly endedId: string | null
  readonly undone: { readonly removed: number; readonly left: number } | null
}

const empty: Draft = {
  step: 'file',
  file: null,
  headers: [],
  matches: [],
  mode: 'valid',
  check: null,
  writeId: null,
  isSending: false,
  refusal: null,
  endedId: null,
  undone: null,
}

const draft = createCell(empty)

export const getDraft = draft.get
export const useDraft = draft.use
export const changeDraft = (change: Partial<Draft>) => draft.set({ ...draft.get(), ...change })
export const startOver = () => draft.set(empty)
onSessionEnd(startOver)

/** Which steps can be gone to: what is written cannot be matched anew. */
export function isReached({ file, headers, check, writeId, isSending }: Draft, step: Step): boolean {
  if (isSending || writeId !== null) return step === 'write' && writeId !== null
  if (step === 'file') return true
  if (step === 'columns') return file !== null && headers.length > 0
  return step === 'check' && check !== null
}
