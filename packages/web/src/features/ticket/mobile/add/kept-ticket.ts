import { drafts } from '../../../../kernel/drafts.ts'
import type { Option } from '../../../../ui/options.ts'
import { blankTicket, type TypedTicket, textFields } from './typed-ticket.ts'

const ENTRY = 'ticket.phone-new'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const optionIn = (value: unknown): Option | null =>
  isObject(value) && typeof value['value'] === 'string' && typeof value['label'] === 'string'
    ? { value: value['value'], label: value['label'] }
    : null

export interface Draft {
  readonly typed: TypedTicket
  readonly files: readonly File[]
  /** Files that were chosen before the page was left: they have to be chosen again. */
  readonly lostFiles: number
}
export const blankDraft: Draft = { typed: blankTicket, files: [], lostFiles: 0 }

/** A form that was begun and never sent, also before the tab was closed; null: there is none. Files are not kept. */
export function readKept(): Draft | null {
  const kept = drafts.get(ENTRY)
  if (!isObject(kept)) return null
  const texts = textFields.map((field) => [field, typeof kept[field] === 'string' ? kept[field] : blankTicket[field]])
  const participants = Array.isArray(kept['participants'])
    ? kept['participants'].flatMap((one) => optionIn(one) ?? [])
    : []
  const typed = { ...blankTicket, ...Object.fromEntries(texts), participants, customer: optionIn(kept['customer']) }
  const { lostFiles } = kept
  return { typed, files: [], lostFiles: typeof lostFiles === 'number' ? lostFiles : 0 }
}

/** Of the files only how many there were. */
export function keepDraft({ typed, files, lostFiles }: Draft) {
  const missing = files.length || lostFiles
  if (missing === 0 && JSON.stringify(typed) === JSON.stringify(blankTicket)) drafts.remove(ENTRY)
  else drafts.set(ENTRY, { ...typed, lostFiles: missing })
}

export const dropDraft = () => drafts.remove(ENTRY)
