import { channels } from '@crm/contract/channels'
import { customer } from '@crm/contract/customer'
import { plainDateOf, showDate } from '@crm/contract/rules/dates'
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
import { CustomerRows } from './CustomerRows.tsx'
import { DueCard } from './DueCard.tsx'
import classes from './Home.module.css'
import { HomeCard } from './HomeCard.tsx'
import { CUSTOMERS_SHOWN, useCustomers } from './use-customers.ts'

const DAY_MS = 86_400_000
const NEW_FOR_DAYS = 7
const REFRESH_AFTER_MS = 500
const totalTabs = ['all', 'charge', 'view', 'forget'] as const
/** The others count what is one's own, whatever one may see. */
const wideTabs: readonly string[] = ['all', 'forget'] satisfies (typeof totalTabs)[number][]

/** What the widest sight of this person is called. */
function useWidestScope(viewAll: boolean) {
  const { t } = useTranslation('home')
  const me = useMe()
  return t(`scope.${viewAll && me !== null ? widestScopeOf(me) : 'own'}`)
}

function Totals({ viewAll }: { viewAll: boolean }) {
  const { t } = useTranslation('home')
  const scope = useWidestScope(viewAll)
  const { data } = useQuery({
    queryKey: ['customer', 'totals', viewAll],
    queryFn: ({ signal }) => call(customer.totals, { params: { viewAll, activeTab: 'all' }, signal }),
  })
  return (
    <ul className={classes.totals} aria-label={t('totals.label')}>
      {totalTabs.map((tab) => (
        <li key={tab}>
          <Link to="/customer" search={tab === 'all' ? {} : { tab }} className={classes.total}>
            <span className={classes.figure}>{data ? showCount(data[tab]) : '…'}</span>
            <span className={classes.quiet}>
              {t(`totals.${tab}`)}
              {viewAll && wideTabs.includes(tab) && <span className={classes.scope}> · {scope}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Whom to call, whom nobody has talked to for long, who is new; each leads to the list behind it. */
export function CustomerToday({ viewAll }: { viewAll: boolean }) {
  const { t } = useTranslation('home')
  const me = useMe()
  const scope = useWidestScope(viewAll)
  const curator = me?.userId ?? 0
  const createdFrom = plainDateOf(new Date(Date.now() - (NEW_FOR_DAYS - 1) * DAY_MS))
  const forgotten = useCustomers({ activeTab: 'forget', curator, sort: 'lastInteraction', viewAll: false })
  const newest = useCustomers({ activeTab: 'all', createdFrom, sort: '-createdDate', viewAll })
  const refreshSoon = useDebouncedCallback(
    () => void queries.invalidateQueries({ queryKey: ['customer'] }),
    REFRESH_AFTER_MS,
  )
  useChannel(channels.customer, 'CustomerChange', refreshSoon)

  return (
    <>
      <Totals viewAll={viewAll} />
      <div className={classes.cards}>
        <DueCard />
        <HomeCard
          title={t('forget.title')}
          scope={t('scope.charge')}
          empty={t('forget.empty')}
          query={forgotten}
          to="/customer"
          search={{ tab: 'forget', curator, sort: 'lastInteraction' }}
          rowsShown={CUSTOMERS_SHOWN}
        >
          {(rows) => (
            <CustomerRows rows={rows} noteOf={(row) => t('forget.since', { day: showDate(row.lastInteraction) })} />
          )}
        </HomeCard>
        <HomeCard
          title={t('newest.title')}
          scope={scope}
          empty={t('newest.empty')}
          query={newest}
          to="/customer"
          search={{ createdFrom }}
          rowsShown={CUSTOMERS_SHOWN}
        >
          {(rows) => <CustomerRows rows={rows} noteOf={(row) => showDate(row.createdDate)} />}
        </HomeCard>
      </div>
    </>
  )
}
