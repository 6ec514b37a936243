import { ticket } from '@crm/contract/ticket'
import type { TicketRow } from '@crm/contract/ticket-views'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { showCount } from '../../../kernel/format.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { useMay } from '../../../kernel/may.ts'
import { FactGroup } from '../../../ui/FactField.tsx'
import { Failed } from '../../../ui/StateViews.tsx'
import { StatusMark } from '../../ticket/marks.tsx'
import { allTickets, refreshTickets } from '../../ticket/ticket-queries.ts'
import { useTicketEvents } from '../../ticket/use-ticket-events.ts'
import classes from './Profile.module.css'
import { useProfile } from './profile-context.ts'

const ROWS_SHOWN = 5

const Line = ({ row }: { row: TicketRow }) => (
  <li className={classes.contactWords}>
    <Link
      className={classes.reach}
      to="/issue-detail/$id"
      params={{ id: String(row.index) }}
      title={`${row.code} · ${row.name}`}
    >
      <bdi>{row.name}</bdi>
    </Link>
    <StatusMark status={row.status} />
  </li>
)

function Tickets({ viewAll }: { viewAll: boolean }) {
  const { t } = useTranslation('customerProfile')
  const { customerId } = useProfile().view
  const { data, error, refetch } = useQuery({
    queryKey: [...allTickets, 'ofCustomer', customerId, viewAll],
    queryFn: ({ signal }) =>
      call(ticket.search, { body: { customerId, viewAll, maxPerBlock: ROWS_SHOWN, count: true }, signal }),
  })
  useTicketEvents(() => void refreshTickets())
  if (data === undefined) {
    if (error) return <Failed sentence={refusalText(error)} onAgain={() => void refetch()} />
    return <Skeleton height={96} m="md" radius="md" role="status" aria-label={t('tickets.loading')} />
  }
  const total = data.total ?? data.items.length
  return (
    <FactGroup
      title={total === 0 ? t('tickets.title') : t('tickets.titleCount', { shown: showCount(total) })}
      action={
        total > data.items.length && (
          <Link to="/list-issue" search={{ customerId }} className={classes.branchLink}>
            {t('tickets.all')}
          </Link>
        )
      }
    >
      {data.items.length === 0 ? (
        <p className={classes.quiet}>{t('tickets.none')}</p>
      ) : (
        <ul className={classes.contacts}>
          {data.items.map((row) => (
            <Line key={row.index} row={row} />
          ))}
        </ul>
      )}
    </FactGroup>
  )
}

/** What the company was asked to do for this customer, as far as the reader sees tickets. */
export function TicketsPart() {
  const { access, viewAll } = useMay('MNU_Issue')
  return access && <Tickets viewAll={viewAll} />
}
