import { channels } from '@crm/contract/channels'
import { customer } from '@crm/contract/customer'
import type { CustomerSort, CustomerTab } from '@crm/contract/customer-fields'
import type { CustomerRow } from '@crm/contract/customer-views'
import { plainDateOf, showDate, showDateTime, showTime } from '@crm/contract/rules/dates'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { showCount } from '../../kernel/format.ts'
import { useChannel } from '../../kernel/live.ts'
import { useMe } from '../../kernel/me.ts'
import { queries } from '../../kernel/query.ts'
import { widestScopeOf } from '../../kernel/scope.ts'
import { CustomerCard } from './CustomerCard.tsx'
import classes from './Home.module.css'

const ROWS_SHOWN = 6
const REFRESH_AFTER_MS = 500
const totalTabs = ['all', 'charge', 'view', 'forget'] as const
/** The others count what is one's own, whatever one may see. */
const wideTabs: readonly string[] = ['all', 'forget'] satisfies (typeof totalTabs)[number][]

interface Asked {
  readonly activeTab: CustomerTab
  readonly appointmentDue?: boolean
  readonly sort: CustomerSort
  readonly viewAll: boolean
}

const useCustomers = (asked: Asked) =>
  useQuery({
    queryKey: ['customer', 'home', asked],
    queryFn: ({ signal }) =>
      call(customer.search, { body: { ...asked, maxPerBlock: ROWS_SHOWN, count: true }, signal }),
  })

/** Whose customers are meant, told to those alone who see more than their own. */
function useScopes(viewAll: boolean) {
  const { t } = useTranslation('home')
  const me = useMe()
  if (!viewAll || me === null) return {}
  return { own: t('scope.own'), widest: t(`scope.${widestScopeOf(me)}`) }
}

function Totals({ viewAll }: { viewAll: boolean }) {
  const { t } = useTranslation('home')
  const { widest } = useScopes(viewAll)
  const { data } = useQuery({
    queryKey: ['customer', 'totals', viewAll],
    queryFn: ({ signal }) => call(customer.totals, { params: { viewAll, activeTab: 'all' }, signal }),
  })
  return (
    <ul className={classes.totals} aria-label={t('totals.label')}>
      {totalTabs.map((tab) => (
        <li key={tab}>
          <Link to="/customer" search={tab === 'all' ? {} : { tab }} className={classes.total}>
            <span className={classes.figure}>
              {data ? showCount(data[tab]) : '…'}
              {widest && wideTabs.includes(tab) && <span className={classes.scope}>{widest}</span>}
            </span>
            <span className={classes.quiet}>{t(`totals.${tab}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Of today the hour is enough. */
const appointmentOf = ({ appointmentSchedule }: CustomerRow, today: string) => {
  if (appointmentSchedule === null) return ''
  return plainDateOf(appointmentSchedule) === today ? showTime(appointmentSchedule) : showDateTime(appointmentSchedule)
}
const isLate = ({ appointmentSchedule }: CustomerRow, today: string) =>
  appointmentSchedule !== null && plainDateOf(appointmentSchedule) < today

/** Whom to call, whom nobody has talked to for long, who is new; each leads to the list behind it. */
export function CustomerToday({ viewAll }: { viewAll: boolean }) {
  const { t } = useTranslation('home')
  const { own, widest } = useScopes(viewAll)
  const today = plainDateOf(new Date())
  const due = useCustomers({ activeTab: 'charge', appointmentDue: true, sort: '-appointmentSchedule', viewAll: false })
  const forgotten = useCustomers({ activeTab: 'forget', sort: 'lastInteraction', viewAll: false })
  const newest = useCustomers({ activeTab: 'all', sort: '-createdDate', viewAll })
  const refreshSoon = useDebouncedCallback(
    () => void queries.invalidateQueries({ queryKey: ['customer'] }),
    REFRESH_AFTER_MS,
  )
  useChannel(channels.customer, 'CustomerChange', refreshSoon)

  return (
    <>
      <Totals viewAll={viewAll} />
      <div className={classes.cards}>
        <CustomerCard
          title={t('due.title')}
          scope={own}
          empty={t('due.empty')}
          query={due}
          list={{ tab: 'charge', appointmentDue: true, sort: '-appointmentSchedule' }}
          noteOf={(row) => ({ text: appointmentOf(row, today), isLate: isLate(row, today) })}
        />
        <CustomerCard
          title={t('forget.title')}
          scope={own}
          empty={t('forget.empty')}
          query={forgotten}
          list={{ tab: 'forget', sort: 'lastInteraction', ...(viewAll && { own: true }) }}
          noteOf={(row) => ({ text: t('forget.since', { day: showDate(row.lastInteraction) }), isLate: false })}
        />
        <CustomerCard
          title={t('newest.title')}
          scope={widest}
          empty={t('newest.empty')}
          query={newest}
          list={{}}
          noteOf={(row) => ({ text: showDate(row.createdDate), isLate: false })}
        />
      </div>
    </>
  )
}
