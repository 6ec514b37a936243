import { showDate, showDateTime } from '@crm/contract/rules/dates'
import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { ticket } from '@crm/contract/ticket'
import { ticketStatus, waitingStatuses } from '@crm/contract/ticket-rules'
import type { TicketRow } from '@crm/contract/ticket-views'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { useMe } from '../../kernel/me.ts'
import type { CallInput } from '../../kernel/request.ts'
import { PriorityMark } from '../ticket/marks.tsx'
import { allTickets, refreshTickets } from '../ticket/ticket-queries.ts'
import { useTicketEvents } from '../ticket/use-ticket-events.ts'
import classes from './Home.module.css'
import { HomeCard } from './HomeCard.tsx'
import { refreshOverview } from './overview/overview-query.ts'

const ROWS_SHOWN = 4
type Question = NonNullable<CallInput<typeof ticket.search>['body']>

const useTickets = (question: Question, enabled = true) =>
  useQuery({
    queryKey: [...allTickets, 'home', question],
    queryFn: ({ signal }) =>
      call(ticket.search, { body: { ...question, maxPerBlock: ROWS_SHOWN, count: true }, signal }),
    enabled,
  })

function Row({ row }: { row: TicketRow }) {
  const { t } = useTranslation('home')
  const due = row.dueDate ?? row.endDate
  const when = due === null ? showDate(row.createdDate) : showDateTime(due)
  const key = due === null ? 'created' : row.late ? 'late' : 'due'
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        <Link to="/issue-detail/$id" params={{ id: String(row.index) }} className={classes.name} title={row.name}>
          <bdi>{row.name}</bdi>
        </Link>
        <span className={classes.note} data-late={row.late}>
          {row.code} · {t(`tickets.${key}`, { when })}
        </span>
      </span>
      <PriorityMark priority={row.priority} />
    </li>
  )
}

const rowsOf = (rows: readonly TicketRow[]) => rows.map((row) => <Row key={row.index} row={row} />)

const openStatuses = [...waitingStatuses, ticketStatus.inProgress]

/** What a person has to do with tickets: the own open ones, late ones first; what the department is to accept, and for its leader what is late in it. */
export function TicketToday() {
  const { t } = useTranslation('home')
  const me = useMe()
  const userId = me?.userId ?? 0
  const departmentId = me?.departmentId ?? 0
  const isLeader = me?.positionId === LEADER_POSITION_ID
  const open = useTickets({ curatorId: userId, status: openStatuses, sort: 'dueDate' })
  const late = useTickets({ departmentId, late: true, sort: 'dueDate' }, isLeader)
  const waiting = useTickets({ departmentId, status: [...waitingStatuses], sort: 'createdDate' })
  useTicketEvents(() => {
    void refreshTickets()
    void refreshOverview()
  })
  const card = { to: '/list-issue', rowsShown: ROWS_SHOWN } as const
  return (
    <div className={classes.cards}>
      <HomeCard
        {...card}
        title={t('tickets.open')}
        empty={t('tickets.openEmpty')}
        query={open}
        search={{ tab: 'charge', status: openStatuses, sort: 'dueDate' }}
      >
        {rowsOf}
      </HomeCard>
      {isLeader && (
        <HomeCard
          {...card}
          title={t('tickets.lateDepartment')}
          empty={t('tickets.lateEmpty')}
          query={late}
          search={{ tab: 'late', departmentId, sort: 'dueDate' }}
        >
          {rowsOf}
        </HomeCard>
      )}
      <HomeCard
        {...card}
        title={t('tickets.waiting')}
        empty={t('tickets.waitingEmpty')}
        query={waiting}
        search={{ tab: 'pending', departmentId, sort: 'createdDate' }}
      >
        {rowsOf}
      </HomeCard>
    </div>
  )
}
