import { showDate, showDateTime } from '@crm/contract/rules/dates'
import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { ticket } from '@crm/contract/ticket'
import { ticketStatus, waitingStatuses } from '@crm/contract/ticket-rules'
import type { TicketRow } from '@crm/contract/ticket-views'
import { Button, Skeleton } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { showCount } from '../../kernel/format.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { useMe } from '../../kernel/me.ts'
import type { CallInput } from '../../kernel/request.ts'
import { PriorityMark } from '../ticket/marks.tsx'
import { allTickets, refreshTickets } from '../ticket/ticket-queries.ts'
import { useTicketEvents } from '../ticket/use-ticket-events.ts'
import classes from './Home.module.css'

const ROWS_SHOWN = 4
const WAITING = ['a', 'b', 'c']
type Asked = NonNullable<CallInput<typeof ticket.search>['body']>
type Found = UseQueryResult<{ items: TicketRow[]; total?: number | null | undefined }>

const useTickets = (asked: Asked) =>
  useQuery({
    queryKey: [...allTickets, 'home', asked],
    queryFn: ({ signal }) => call(ticket.search, { body: { ...asked, maxPerBlock: ROWS_SHOWN, count: true }, signal }),
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

interface CardProps {
  readonly title: string
  /** What to read when there is none. */
  readonly empty: string
  readonly found: Found
  /** Where the whole list stands. */
  readonly list: Record<string, unknown>
}

function TicketCard({ title, empty, found, list }: CardProps) {
  const { t } = useTranslation('home')
  const id = useId()
  const { data, error, refetch } = found
  const total = data?.total ?? data?.items.length ?? 0
  const content = () => {
    if (data?.items.length === 0) return <p className={classes.empty}>{empty}</p>
    return (
      <ul className={classes.rows}>
        {data?.items.map((row) => <Row key={row.index} row={row} />) ??
          WAITING.map((key) => (
            <li key={key} className={classes.row} aria-hidden>
              <Skeleton height={12} width="60%" />
            </li>
          ))}
      </ul>
    )
  }
  return (
    <section className={classes.card} aria-labelledby={id} aria-busy={found.isPending}>
      <div className={classes.cardHead}>
        <h2 id={id}>{title}</h2>
        {total > 0 && <span className={classes.quiet}>{showCount(total)}</span>}
        {total > 0 && (
          <Link to="/list-issue" search={list} className={classes.more} aria-label={t('seeListOf', { title })}>
            {t('seeList')}
          </Link>
        )}
      </div>
      {error !== null && data === undefined ? (
        <div className={classes.failed} role="alert">
          <span>{refusalText(error)}</span>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {t('again')}
          </Button>
        </div>
      ) : (
        content()
      )}
    </section>
  )
}

const openStatuses = [...waitingStatuses, ticketStatus.inProgress]

/** What a person has to do with tickets: the own open ones, those that are late, and what the department is to accept. */
export function TicketToday() {
  const { t } = useTranslation('home')
  const me = useMe()
  const userId = me?.userId ?? 0
  const departmentId = me?.departmentId ?? 0
  const isLeader = me?.positionId === LEADER_POSITION_ID
  // A leader answers for what is late in the department, everybody else for the own.
  const whose = isLeader ? { departmentId } : { curatorId: userId }
  const open = useTickets({ curatorId: userId, status: openStatuses, sort: 'dueDate' })
  const late = useTickets({ ...whose, late: true, sort: 'dueDate' })
  const waiting = useTickets({ departmentId, status: [...waitingStatuses], sort: 'createdDate' })
  useTicketEvents(() => void refreshTickets())
  return (
    <div className={classes.cards}>
      <TicketCard
        title={t('tickets.open')}
        empty={t('tickets.openEmpty')}
        found={open}
        list={{ tab: 'charge', status: openStatuses, sort: 'dueDate' }}
      />
      <TicketCard
        title={t(isLeader ? 'tickets.lateDepartment' : 'tickets.lateOwn')}
        empty={t('tickets.lateEmpty')}
        found={late}
        list={{ tab: 'late', ...whose, sort: 'dueDate' }}
      />
      <TicketCard
        title={t('tickets.waiting')}
        empty={t('tickets.waitingEmpty')}
        found={waiting}
        list={{ tab: 'pending', departmentId, sort: 'createdDate' }}
      />
    </div>
  )
}
