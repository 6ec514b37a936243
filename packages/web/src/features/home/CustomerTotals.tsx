import { customer } from '@crm/contract/customer'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { showCount } from '../../kernel/format.ts'
import classes from './Home.module.css'
import { useWidestScope } from './use-widest-scope.ts'

const totalTabs = ['all', 'charge', 'view', 'forget'] as const
/** The others count what is one's own, whatever one may see. */
const wideTabs: readonly string[] = ['all', 'forget'] satisfies (typeof totalTabs)[number][]

/** How many there are on each tab of the list, and the way there. */
export function CustomerTotals({ viewAll }: { viewAll: boolean }) {
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
