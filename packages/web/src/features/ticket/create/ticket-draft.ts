import { createCell } from '../../../kernel/cell.ts'
import { drafts } from '../../../kernel/drafts.ts'
import { onSessionEnd } from '../../../kernel/expiry.ts'
import type { Option } from '../../../ui/options.ts'
import { withoutPictures } from '../content/pictures.ts'
import { type ChosenFiles, emptyTicket, noFiles, type TypedTicket } from './typed-ticket.ts'

const ENTRY = 'ticket.new'

export interface Draft {
  readonly typed: TypedTicket
  readonly files: ChosenFiles
  /** Pictures and files that were chosen before the tab was closed: they have to be chosen again. */
  readonly lostFiles: number
}

export const emptyDraft: Draft = { typed: emptyTicket, files: noFiles, lostFiles: 0 }
/** Files live as long as the page does, closed dialog or not. */
const present = createCell<Draft | null>(null)
onSessionEnd(() => present.set(null))

const isOption = (value: unknown): value is Option =>
  typeof value === 'object' && value !== null && 'value' in value && 'label' in value
const textOr = <T>(value: unknown, otherwise: T) => (typeof value === 'string' ? value : otherwise)
const optionOf = (value: unknown) => (isOption(value) ? value : null)
const priorities = ['1', '2', '3', '4'] as const

/** What an older release kept is read as far as it can be. */
function readTyped(kept: Readonly<Record<string, unknown>>): TypedTicket {
  const { participants } = kept
  return {
    name: textOr(kept['name'], ''),
    departmentId: textOr(kept['departmentId'], null),
    task: optionOf(kept['task']),
    priority: priorities.find((one) => one === kept['priority']) ?? emptyTicket.priority,
    participants: Array.isArray(participants) ? participants.filter(isOption) : [],
    endDate: textOr(kept['endDate'], null),
    customer: optionOf(kept['customer']),
    content: textOr(kept['content'], ''),
  }
}

const isEmpty = ({ typed, files }: Draft) =>
  JSON.stringify(typed) === JSON.stringify(emptyTicket) && files.pictures.length + files.attachments.length === 0

/** What was typed and never sent, also before the tab was closed; null: there is nothing. */
export function readDraft(): Draft | null {
  const now = present.get()
  if (now !== null) return now
  const kept = drafts.get(ENTRY)
  if (typeof kept !== 'object' || kept === null) return null
  const { lostFiles } = kept as { lostFiles?: unknown }
  return {
    typed: readTyped({ ...kept }),
    files: noFiles,
    lostFiles: typeof lostFiles === 'number' ? lostFiles : 0,
  }
}

export function keepDraft(draft: Draft) {
  if (isEmpty(draft)) return dropDraft()
  present.set(draft)
  const { typed, files } = draft
  const lostFiles = files.attachments.length + files.pictures.length
  drafts.set(ENTRY, { ...typed, content: withoutPictures(typed.content), lostFiles })
}

export function dropDraft() {
  present.set(null)
  drafts.remove(ENTRY)
}
