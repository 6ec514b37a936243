import { TICKET_FILES_BYTES } from '@crm/contract/rules/limits'
import { AddTicket } from '@crm/contract/ticket-fields'
import { isFailure } from '../../../kernel/failure.ts'
import { type FieldErrors, findFieldErrors, refusedFields } from '../../../kernel/field-errors.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import type { Option } from '../../../ui/options.ts'

/** The form as it is typed; choices keep the words beside their number. */
export interface TypedTicket {
  readonly name: string
  readonly departmentId: string | null
  readonly task: Option | null
  readonly priority: '1' | '2' | '3' | '4'
  readonly participants: readonly Option[]
  readonly endDate: string | null
  readonly customer: Option | null
  readonly content: string
}
/** What no text store can hold. */
export interface ChosenFiles {
  /** Pictures that the content names `cid:0`, `cid:1` …. */
  readonly pictures: readonly File[]
  readonly attachments: readonly File[]
}

export const emptyTicket: TypedTicket = {
  name: '',
  departmentId: null,
  task: null,
  priority: '3',
  participants: [],
  endDate: null,
  customer: null,
  content: '',
}
export const noFiles: ChosenFiles = { pictures: [], attachments: [] }

/** Form fields are texts; one that is not filled in is left out. */
export const toForm = ({
  name,
  departmentId,
  task,
  priority,
  participants,
  endDate,
  customer,
  content,
}: TypedTicket) => ({
  Name: name.trim(),
  DepartmentId: departmentId ?? undefined,
  DepartmentTaskId: task?.value,
  Priority: priority,
  EndDate: endDate ?? undefined,
  CustomerId: customer?.value,
  ListParticipantRefJson: JSON.stringify(participants.map(({ value }) => Number(value))),
  Content: content,
})

export const bytesOf = ({ pictures, attachments }: ChosenFiles) =>
  [...pictures, ...attachments].reduce((sum, { size }) => sum + size, 0)

/** What must be mended before it is sent, by field. A department that has kinds of work asks for one of them. */
export function findFaults(typed: TypedTicket, files: ChosenFiles, hasTasks: boolean, now: Date): FieldErrors {
  const faults = findFieldErrors(AddTicket, toForm(typed))
  if (hasTasks && typed.task === null) faults['DepartmentTaskId'] = translate('error.missing.departmentTask')
  if (typed.endDate !== null && new Date(typed.endDate) <= now)
    faults['EndDate'] = translate('refusal:ticket.endTooEarly')
  if (bytesOf(files) >= TICKET_FILES_BYTES) faults['Files'] = translate('refusal:ticket.filesTooLarge')
  return faults
}

const fieldOfRefusal: Readonly<Record<string, string>> = {
  'ticket.departmentIsDefault': 'DepartmentId',
  'department.unknown': 'DepartmentId',
  'department.leaderNeeded': 'DepartmentId',
  'ticket.taskUnknown': 'DepartmentTaskId',
  'ticket.participantUnknown': 'ListParticipantRefJson',
  'ticket.endTooEarly': 'EndDate',
  'ticket.customerUnknown': 'CustomerId',
  'ticket.contentRefused': 'Content',
  'ticket.filesTooLarge': 'Files',
}

/** Which file was refused, when the server names it. */
const nameIn = (details: unknown) =>
  typeof details === 'object' && details !== null && 'name' in details ? String(details.name) : undefined

/** The server's refusal at the field that it is about; empty when it is about none. */
export function faultsOf(error: unknown): FieldErrors {
  if (isFailure(error, 'ticket.fileRefused')) {
    const name = nameIn(error.details)
    return { Files: name === undefined ? refusalText(error) : `${name}: ${refusalText(error)}` }
  }
  const field = isFailure(error) ? fieldOfRefusal[error.code] : undefined
  return field === undefined ? refusedFields(error) : { [field]: refusalText(error) }
}
