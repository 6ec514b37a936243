import { showDateTime } from '@crm/contract/rules/dates'
import { waitingStatuses } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { translate } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { valueEdit } from '../../../kit/record/record.ts'
import { numberIn, type Option } from '../../../ui/options.ts'
import { readPriority } from '../list/ticket-options.ts'
import { refreshTicket } from '../ticket-queries.ts'

/** What is chosen of a ticket, under both skins. */
export const priorityEdit = (option: Option) => valueEdit('priority', { priority: readPriority(option) }, option.label)
export const taskEdit = (task: Option | null) =>
  valueEdit('departmentTaskId', { departmentTaskId: numberIn(task) ?? null }, task?.label ?? '')
export const curatorEdit = (person: Option | null) =>
  valueEdit('curator', { curator: numberIn(person) ?? 0 }, person?.label ?? translate('ticket:noCurator'))
export const endEdit = (endDate: string | null) =>
  valueEdit('endDate', { endDate }, endDate === null ? '' : showDateTime(endDate))
/** A mark that is on or off: whoever sets it means it so, whatever it was. */
export const waitingEdit = (waiting: boolean) => valueEdit(null, { waiting }, '')
export const departmentEdit = (to: Option) => valueEdit('departmentId', { departmentId: Number(to.value) }, to.label)

/** What goes with a ticket to another department: told before it goes. */
export const moveQuestion = ({ status }: TicketView, { label }: Option) => ({
  title: translate('ticketDetail:move.title', { name: label }),
  body: translate(`ticketDetail:move.${waitingStatuses.includes(status) ? 'waiting' : 'inProgress'}`),
  confirm: translate('ticketDetail:move.action'),
})

/** It may have left the own sight with the move: it is read again, and then known to be gone. */
export function tellMoved({ index }: TicketView, { label }: Option): Promise<void> {
  showToast({ tone: 'success', key: 'ticketDetail:move.done', values: { name: label } })
  return refreshTicket(index)
}
