import { createCell } from '../../../kernel/cell.ts'
import { drafts } from '../../../kernel/drafts.ts'
import { onSessionEnd } from '../../../kernel/expiry.ts'
import type { FormDraft } from '../../../kit/form/form-options.ts'
import type { Option } from '../../../ui/options.ts'
import { withoutPictures } from '../content/pictures.ts'
import { emptyTicket, type TypedTicket } from './typed-ticket.ts'

const isOption = (value: unknown): value is Option =>
  typeof value === 'object' && value !== null && 'value' in value && 'label' in value
const textOr = <T>(value: unknown, otherwise: T) => (typeof value === 'string' ? value : otherwise)
const optionOf = (value: unknown) => (isOption(value) ? value : null)
const priorities = ['1', '2', '3', '4'] as const

/** What an older release kept is read as far as it can be. */
function readTyped(kept: Readonly<Record<string, unknown>>): TypedTicket {
  const { participants, lostFiles } = kept
  return {
    ...emptyTicket,
    name: textOr(kept['name'], ''),
    departmentId: textOr(kept['departmentId'], null),
    task: optionOf(kept['task']),
    priority: priorities.find((one) => one === kept['priority']) ?? emptyTicket.priority,
    participants: Array.isArray(participants) ? participants.filter(isOption) : [],
    endDate: textOr(kept['endDate'], null),
    customer: optionOf(kept['customer']),
    content: textOr(kept['content'], ''),
    lostFiles: typeof lostFiles === 'number' ? lostFiles : 0,
  }
}

const isEmpty = ({ lostFiles: _, ...typed }: TypedTicket) =>
  Object.entries(typed).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify(Reflect.get(emptyTicket, field)),
  )

/** What was typed under this name and never sent, also before the tab was closed. */
export function ticketDraft(entry: string): FormDraft<TypedTicket> {
  /** Files live as long as the page does, closed form or not. */
  const present = createCell<TypedTicket | null>(null)
  onSessionEnd(() => present.set(null))
  const drop = () => {
    present.set(null)
    drafts.remove(entry)
  }
  return {
    read() {
      const now = present.get()
      if (now !== null) return now
      const kept = drafts.get(entry)
      return typeof kept === 'object' && kept !== null ? readTyped({ ...kept }) : null
    },
    keep(typed) {
      if (isEmpty(typed) && typed.lostFiles === 0) return drop()
      present.set(typed)
      const { attachments, pictures, content, ...texts } = typed
      const lostFiles = attachments.length + pictures.length || typed.lostFiles
      drafts.set(entry, { ...texts, content: withoutPictures(content), lostFiles })
    },
    drop,
  }
}
