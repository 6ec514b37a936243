import { showDate } from '@crm/contract/rules/dates'
import { TIME_ZONE } from '@crm/contract/rules/limits'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../kernel/may.ts'
import { useMe } from '../../kernel/me.ts'
import { CustomerToday } from './CustomerToday.tsx'
import { CustomerTotals } from './CustomerTotals.tsx'
import { greetingOf } from './greeting.ts'
import classes from './Home.module.css'
import { OverviewSection } from './overview/OverviewSection.tsx'
import { SalesMonths } from './SalesMonths.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { TicketToday } from './TicketToday.tsx'

const weekdayOf = (language: string, now: Date) =>
  new Intl.DateTimeFormat(language, { timeZone: TIME_ZONE, weekday: 'long' }).format(now)

/** What this person needs today. */
export default function HomePage() {
  const { t, i18n } = useTranslation('home')
  const me = useMe()
  const customers = useMay('MNU_Customer')
  const tickets = useMay('MNU_Issue')
  const opportunities = useMay('MNU_Opportunity')
  const now = new Date()
  return (
    <div className={classes.page}>
      <div className={classes.hello}>
        <h1>{t(`greeting.${greetingOf(now)}`, { name: me?.fullName ?? '' })}</h1>
        <span className={classes.quiet}>
          {weekdayOf(i18n.language, now)}, {showDate(now)}
        </span>
      </div>
      {customers.access && <CustomerTotals viewAll={customers.viewAll} />}
      <OverviewSection customers={customers.access} tickets={tickets.access} />
      {customers.access && <CustomerToday viewAll={customers.viewAll} />}
      {tickets.access && <TicketToday />}
      {opportunities.access && <SalesMonths viewAll={opportunities.viewAll} />}
      {!customers.access && <Shortcuts />}
    </div>
  )
}
