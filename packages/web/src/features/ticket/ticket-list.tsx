import { SEARCHED_ROWS_MAX, TICKETS_PER_BULK_CHANGE_MAX } from '@crm/contract/rules/limits'
import { ticket, ticketExport } from '@crm/contract/ticket'
import { ticketExportColumns } from '@crm/contract/ticket-fields'
import type { TicketRow } from '@crm/contract/ticket-views'
import { IconPlus, IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { call } from '../../kernel/call.ts'
import { translate } from '../../kernel/i18n.ts'
import { may, useMay } from '../../kernel/may.ts'
import { useMe } from '../../kernel/me.ts'
import { pick, tree } from '../../kit/list/filter/filters.ts'
import { useWordNames } from '../../kit/list/filter/word-names.ts'
import { list } from '../../kit/list/list.ts'
import { loadCustomersFor, loadUsers, withNone } from '../customer/customer-options.ts'
import { useCustomerNames, usePersonNames } from '../customer/customer-words.ts'
import { prefetchBoard, useBoardLayout } from './board/use-board-layout.tsx'
import { LayoutSwitch } from './list/LayoutSwitch.tsx'
import { mayGive } from './list/row-rights.ts'
import { ticketColumns } from './list/ticket-columns.tsx'
import { departmentsQuery, loadTasksOf, receivingDepartments, useTaskNames } from './list/ticket-options.ts'
import { leavingTab, ticketAddress, toQuestion, usualSort } from './list/ticket-search.ts'
import { useTicketEvents } from './use-ticket-events.ts'

const AssignDialog = lazy(() => import('./list/AssignDialog.tsx'))
const CreateTicketDialog = lazy(() => import('./create/CreateTicketDialog.tsx'))
const QuickTicket = lazy(() => import('./list/QuickTicket.tsx'))

const { filters } = ticketAddress
const nobody = () => translate('ticket:noCurator')
const usePeople = (values: readonly number[]) => usePersonNames(values, nobody())
const departmentOf = (search: Readonly<Record<string, unknown>>) =>
  typeof search['departmentId'] === 'number' ? search['departmentId'] : 0

/** Why none of these tickets can be given to somebody. */
function reasonNot(rows: readonly TicketRow[], hand: Parameters<typeof mayGive>[0]) {
  if (rows.length > TICKETS_PER_BULK_CHANGE_MAX)
    return translate('ticketList:assign.tooMany', { max: TICKETS_PER_BULK_CHANGE_MAX })
  return rows.some((row) => mayGive(hand, row)) ? undefined : translate('ticketList:assign.noneYours')
}

/** Every ticket that the reader sees, as a table or as a board. */
export const ticketList = list({
  ...ticketAddress,
  name: 'ticket',
  texts: 'ticketList',
  tag: 'MNU_Issue',
  queryKey: ['ticket'],
  columns: ticketColumns,
  key: (row: TicketRow) => row.index,
  title: (row) => row.name,
  rowName: ({ code, name }) => translate('ticketList:list.select', { code, name }),
  path: ({ index }) => `/issue-detail/${index}`,

  usualSort,
  settle: leavingTab,
  form: { widthPx: 720 },
  filters: {
    ...filters,
    departmentId: tree({
      clears: ['departmentTaskId'],
      help: () => translate('ticketList:filter.departmentHelp'),
      useTree: () => receivingDepartments(useQuery(departmentsQuery).data ?? []),
      useNames: (values) => useWordNames('departments', values),
    }),
    departmentTaskId: pick(filters.departmentTaskId.read, {
      isShown: ({ search }) => departmentOf(search) > 0,
      load: ({ search }) => loadTasksOf(departmentOf(search)),
      useNames: (values, { search }) => useTaskNames(departmentOf(search), values),
    }),
    curatorId: pick(filters.curatorId.read, {
      load: () => withNone('ticket:noCurator', loadUsers),
      useNames: usePeople,
    }),
    creatorId: pick(filters.creatorId.read, { load: () => loadUsers, useNames: usePeople }),
    participantId: pick(filters.participantId.read, { load: () => loadUsers, useNames: usePeople }),
    customerId: pick(filters.customerId.read, {
      isShown: () => may('MNU_Customer', 'access'),
      load: ({ viewAll }) => loadCustomersFor(viewAll),
      useNames: (values, { viewAll }) => useCustomerNames(values, viewAll),
    }),
    from: filters.from,
    to: filters.to,
    late: filters.late,
    waiting: filters.waiting,
  },

  ask: toQuestion,
  block: (asked, signal) => call(ticket.search, { body: asked, ...(signal && { signal }) }),
  count: async (question, signal) =>
    (await call(ticket.search, { body: { ...question, count: true, maxPerBlock: 1 }, signal })).total ?? null,
  tabCounts: (viewAll, signal) => call(ticket.totals, { params: { viewAll }, signal }),
  reach: () => SEARCHED_ROWS_MAX,
  useChanges: useTicketEvents,
  useLayout: useBoardLayout,
  prefetchLayout: prefetchBoard,

  sheet: { calls: ticketExport, columns: ticketExportColumns },
  tools: (handle) => <LayoutSwitch handle={handle} />,
  buttons: ({ may, open, close }) =>
    may('add')
      ? [
          {
            key: 'create',
            label: translate('ticketList:list.create'),
            icon: <IconPlus size={16} />,
            primary: true,
            adds: true,
            run: () => open(<CreateTicketDialog onClose={close} />),
          },
        ]
      : [],
  selectedMax: TICKETS_PER_BULK_CHANGE_MAX,
  useActions: (rows, { reader: { viewAll }, open, close, done }) => {
    const hand = { me: useMe(), mayEdit: useMay('MNU_Issue').edit }
    const assign = {
      key: 'assign',
      label: translate('ticketList:assign.label'),
      icon: <IconUserShare size={16} />,
      reason: reasonNot(rows, hand),
      run: () => open(<AssignDialog rows={rows} hand={hand} viewAll={viewAll} onClose={close} onDone={done} />),
    }
    return hand.mayEdit ? [assign] : []
  },
  quick: (props) => <QuickTicket {...props} />,
})
