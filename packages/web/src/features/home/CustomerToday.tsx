import { channels } from '@crm/contract/channels'
import { plainDateOf, showDate } from '@crm/contract/rules/dates'
import { useDebouncedCallback } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useChannel } from '../../kernel/live.ts'
import { useMe } from '../../kernel/me.ts'
import { queries } from '../../kernel/query.ts'
import { CustomerRows } from './CustomerRows.tsx'
import { DueCard } from './DueCard.tsx'
import classes from './Home.module.css'
import { HomeCard } from './HomeCard.tsx'
import { refreshOverview } from './overview/overview-query.ts'
import { CUSTOMERS_SHOWN, useCustomers } from './use-customers.ts'
import { useWidestScope } from './use-widest-scope.ts'

const DAY_MS = 86_400_000
const NEW_FOR_DAYS = 7
const REFRESH_AFTER_MS = 500
/** Whom to call, whom nobody has talked to for long, who is new; each leads to the list behind it. */
export function CustomerToday({ viewAll }: { viewAll: boolean }) {
  const { t } = useTranslation('home')
  const me = useMe()
  const scope = useWidestScope(viewAll)
  const curator = me?.userId ?? 0
  const createdFrom = plainDateOf(new Date(Date.now() - (NEW_FOR_DAYS - 1) * DAY_MS))
  const forgotten = useCustomers({ activeTab: 'forget', curator, sort: 'lastInteraction', viewAll: false })
  const newest = useCustomers({ activeTab: 'all', createdFrom, sort: '-createdDate', viewAll })
  const refreshSoon = useDebouncedCallback(() => {
    void queries.invalidateQueries({ queryKey: ['customer'] })
    void refreshOverview()
  }, REFRESH_AFTER_MS)
  useChannel(channels.customer, 'CustomerChange', refreshSoon)

  return (
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
        search={{ createdDate: `${createdFrom}..` }}
        rowsShown={CUSTOMERS_SHOWN}
      >
        {(rows) => <CustomerRows rows={rows} noteOf={(row) => showDate(row.createdDate)} />}
      </HomeCard>
    </div>
  )
}
