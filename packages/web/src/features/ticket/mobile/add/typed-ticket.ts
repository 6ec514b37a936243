import { TICKET_NAME_MAX } from '@crm/contract/rules/limits'
import { cleanLine, countCharacters, isSafeText } from '@crm/contract/rules/text'
import { translate } from '../../../../kernel/i18n.ts'
import type { Option } from '../../../../ui/options.ts'
import { fromLocalMoment, isPast } from '../local-moment.ts'
import { paragraphsOf } from '../plain-content.ts'
import type { NewTicket } from '../senders.ts'

/** A new ticket as it stands in the form: texts as they were typed, choices by their id. */
export interface TypedTicket {
  readonly name: string
  readonly departmentId: string
  readonly departmentTaskId: string
  readonly priority: string
  /** `YYYY-MM-DDTHH:mm` of the office */
  readonly endDate: string
  readonly content: string
  readonly participants: readonly Option[]
  readonly customer: Option | null
}
export const textFields = ['name', 'departmentId', 'departmentTaskId', 'priority', 'endDate', 'content'] as const
export const blankTicket: TypedTicket = {
  name: '',
  departmentId: '',
  departmentTaskId: '',
  priority: '3',
  endDate: '',
  content: '',
  participants: [],
  customer: null,
}

export type TicketFault = 'name' | 'departmentId' | 'departmentTaskId' | 'endDate'
export type TicketFaults = Partial<Record<TicketFault, string>>

function nameFault(name: string): string | undefined {
  const clean = cleanLine(name)
  if (clean === '') return translate('error.missing.ticketName')
  if (!isSafeText(clean)) return translate('error.invalidCharacters')
  const isTooLong = countCharacters(clean, TICKET_NAME_MAX + 1) > TICKET_NAME_MAX
  return isTooLong ? translate('error.tooLong', { maximum: TICKET_NAME_MAX }) : undefined
}

/** All that is wrong, in the order of the fields. A department that has kinds of work asks for one of them. */
export function faultsOf(typed: TypedTicket, hasTasks: boolean, now: Date): TicketFaults {
  const faults = {
    name: nameFault(typed.name),
    departmentId: typed.departmentId === '' ? translate('error.missing.department') : undefined,
    departmentTaskId: hasTasks && typed.departmentTaskId === '' ? translate('error.missing.departmentTask') : undefined,
    endDate: isPast(typed.endDate, now) ? translate('ticketMobile:endTooEarly') : undefined,
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

/** As `AddIssue` takes it: what was left empty is not sent. */
export function toForm(typed: TypedTicket): NewTicket {
  const endDate = fromLocalMoment(typed.endDate)
  return {
    Name: cleanLine(typed.name),
    DepartmentId: typed.departmentId,
    Priority: (['1', '2', '4'] as const).find((one) => one === typed.priority) ?? '3',
    Content: paragraphsOf(typed.content),
    ListParticipantRefJson: JSON.stringify(typed.participants.map(({ value }) => Number(value))),
    ...(typed.departmentTaskId !== '' && { DepartmentTaskId: typed.departmentTaskId }),
    ...(endDate !== null && { EndDate: endDate }),
    ...(typed.customer !== null && { CustomerId: typed.customer.value }),
  }
}
