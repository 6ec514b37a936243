import { TICKET_FILES_BYTES, TICKET_NAME_MAX } from '@crm/contract/rules/limits'
import { cleanLine, countCharacters, isSafeText } from '@crm/contract/rules/text'
import { isFailure } from '../../../kernel/failure.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import { type Found, missingText } from '../../../kit/form/find-faults.ts'
import { numberIn, type Option } from '../../../ui/options.ts'

/** The form as it is typed, in the order of its fields; choices keep the words beside their number. */
export const emptyTicket = {
  name: '',
  departmentId: null as string | null,
  task: null as Option | null,
  priority: '3' as '1' | '2' | '3' | '4',
  endDate: null as string | null,
  participants: [] as readonly Option[],
  customer: null as Option | null,
  content: '',
  attachments: [] as readonly File[],
  /** Pictures that the content names `cid:0`, `cid:1` …. */
  pictures: [] as readonly File[],
  /** Pictures and files that were chosen before the tab was closed: they have to be chosen again. */
  lostFiles: 0,
}
export type TypedTicket = typeof emptyTicket

/** Form fields are texts; one that is not filled in is left out. */
export const toForm = (typed: TypedTicket) => ({
  Name: cleanLine(typed.name),
  DepartmentId: typed.departmentId ?? undefined,
  DepartmentTaskId: typed.task?.value,
  Priority: typed.priority,
  EndDate: typed.endDate ?? undefined,
  CustomerId: typed.customer?.value,
  ListParticipantRefJson: JSON.stringify(typed.participants.map(numberIn)),
  Content: typed.content,
})

export const bytesOf = ({ pictures, attachments }: Pick<TypedTicket, 'pictures' | 'attachments'>) =>
  [...pictures, ...attachments].reduce((sum, { size }) => sum + size, 0)

/** As the contract reads it, whose schemas a phone does not carry; that it is missing is told by the form. */
function nameFault(name: string): string | undefined {
  if (!isSafeText(name)) return translate('error.invalidCharacters')
  const isTooLong = countCharacters(name, TICKET_NAME_MAX + 1) > TICKET_NAME_MAX
  return isTooLong ? translate('error.tooLong', { maximum: TICKET_NAME_MAX }) : undefined
}

const isOver = (end: string | null, now: Date) => end !== null && new Date(end) <= now
/** An end must be later than now. */
export const endFault = (end: string | null, now = new Date()) =>
  isOver(end, now) ? translate('refusal:ticket.endTooEarly') : undefined

/** What is wrong beyond what is missing. A department that has kinds of work asks for one of them. */
export const checkTicket = (typed: TypedTicket, hasTasks: boolean, now: Date): Found => ({
  ...(typed.name.trim() !== '' && { name: nameFault(cleanLine(typed.name)) }),
  ...(hasTasks && typed.task === null && { task: missingText(null, translate('ticket:field.task')) }),
  endDate: endFault(typed.endDate, now),
  ...(bytesOf(typed) >= TICKET_FILES_BYTES && { attachments: translate('refusal:ticket.filesTooLarge') }),
})

/** The fields by their names in the call, and those that refusals are about. */
export const fieldOf = {
  Name: 'name',
  DepartmentId: 'departmentId',
  DepartmentTaskId: 'task',
  EndDate: 'endDate',
  ListParticipantRefJson: 'participants',
  CustomerId: 'customer',
  Content: 'content',
  'ticket.departmentIsDefault': 'departmentId',
  'department.unknown': 'departmentId',
  'department.leaderNeeded': 'departmentId',
  'ticket.taskUnknown': 'task',
  'ticket.participantUnknown': 'participants',
  'ticket.endTooEarly': 'endDate',
  'ticket.customerUnknown': 'customer',
  'ticket.contentRefused': 'content',
  'ticket.filesTooLarge': 'attachments',
} as const

/** A refused file is told by its name, when the server names it. */
export function refusedFile(error: unknown): Found {
  if (!isFailure(error, 'ticket.fileRefused')) return {}
  const { details } = error
  const isNamed = typeof details === 'object' && details !== null && 'name' in details
  return { attachments: isNamed ? `${String(details.name)}: ${refusalText(error)}` : refusalText(error) }
}
