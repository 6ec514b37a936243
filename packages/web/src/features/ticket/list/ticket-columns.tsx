import { showDate, showDateTime } from '@crm/contract/rules/dates'
import type { TicketRow } from '@crm/contract/ticket-views'
import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react'
import { translate } from '../../../kernel/i18n.ts'
import type { Column } from '../../../ui/columns.ts'
import { PriorityMark, StatusMark } from '../marks.tsx'
import classes from './TicketList.module.css'

const head = (key: string) => () => translate(`ticket:field.${key}`)

const Name = ({ row }: { row: TicketRow }) => (
  <span className={classes.marked} title={row.name}>
    <bdi className={classes.cut}>{row.name}</bdi>
    {row.late && (
      <IconAlertTriangle size={14} role="img" aria-label={translate('ticket:late')} color="var(--ui-red-text)">
        <title>{translate('ticket:late')}</title>
      </IconAlertTriangle>
    )}
    {row.waiting && (
      <IconHourglass size={14} role="img" aria-label={translate('ticket:waiting')} color="var(--ui-amber-text)">
        <title>{translate('ticket:waiting')}</title>
      </IconHourglass>
    )}
  </span>
)

/** A moment by which something was to happen, marked when it is past and the ticket is not closed. */
export const Deadline = ({ at, late }: { at: string | null; late: boolean }) => {
  if (at === null) return null
  const isPast = late && new Date(at) < new Date()
  return (
    <span className={classes.marked} data-late={isPast}>
      {isPast && (
        <IconAlertTriangle size={14} role="img" aria-label={translate('ticket:late')}>
          <title>{translate('ticket:late')}</title>
        </IconAlertTriangle>
      )}
      {showDateTime(at)}
    </span>
  )
}

type Worded = 'code' | 'departmentName' | 'departmentTaskName' | 'createUserFullName' | 'customerName'
const worded = (key: Worded, label: string, width: number): Column<TicketRow> => ({
  key,
  header: head(label),
  width,
  render: (row) => row[key],
})
const deadline = (key: 'endDate' | 'dueDate'): Column<TicketRow> => ({
  key,
  header: head(key),
  width: 172,
  numeric: true,
  sortKey: key,
  render: (row) => <Deadline at={row[key]} late={row.late} />,
})
const dated = (key: 'createdDate' | 'updatedDate'): Column<TicketRow> => ({
  key,
  header: head(key),
  width: 112,
  numeric: true,
  sortKey: key,
  render: (row) => showDate(row[key]),
})

const extra = (column: Column<TicketRow>): Column<TicketRow> => ({ ...column, isExtra: true })

/** The first is fixed; the order is the one that the columns menu offers. */
export const ticketColumns: readonly Column<TicketRow>[] = [
  { key: 'name', header: head('name'), width: 280, grow: true, render: (row) => <Name row={row} /> },
  worded('code', 'code', 108),
  { key: 'status', header: head('status'), width: 152, render: (row) => <StatusMark status={row.status} /> },
  {
    key: 'priority',
    header: head('priority'),
    width: 132,
    sortKey: 'priority',
    render: (row) => <PriorityMark priority={row.priority} />,
  },
  extra(worded('departmentName', 'department', 200)),
  extra(worded('departmentTaskName', 'task', 176)),
  {
    key: 'curatorName',
    header: head('curator'),
    width: 200,
    render: (row) =>
      row.curator === 0 ? <span className={classes.quiet}>{translate('ticket:noCurator')}</span> : row.curatorName,
  },
  extra(worded('createUserFullName', 'creator', 176)),
  extra(worded('customerName', 'customer', 184)),
  // One deadline of the two: the target is what a ticket is late by most of the time, and every open one has it.
  deadline('dueDate'),
  extra(deadline('endDate')),
  extra(dated('createdDate')),
  extra(dated('updatedDate')),
]
