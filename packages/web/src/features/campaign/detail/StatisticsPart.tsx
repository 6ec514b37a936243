import type { CampaignView } from '@crm/contract/campaign-views'
import { plainDateOf } from '@crm/contract/rules/dates'
import { STATISTICS_DAYS_MAX } from '@crm/contract/sales-statistics'
import { loadTexts } from '../../../kernel/i18n.ts'
import { spellPeriod } from '../../../kit/list/filter/period.ts'
import classes from '../../statistics/Statistics.module.css'
import { StatisticsView } from '../../statistics/StatisticsView.tsx'

await loadTexts(['statistics', 'customer'])

const DAY_MS = 86_400_000

/** All its days up to now, or this year where that would be too many. */
function wholePeriod({ startDate, endDate, createdDate }: CampaignView): string {
  const created = plainDateOf(createdDate)
  // Opportunities may be opened before the first day and after the last.
  const from = created < startDate ? created : startDate
  const today = plainDateOf(new Date())
  const to = endDate !== null && endDate > today ? endDate : today
  const isShort = from <= to && Date.parse(to) - Date.parse(from) < STATISTICS_DAYS_MAX * DAY_MS
  return (isShort && spellPeriod({ from, to })) || 'year'
}

/** The figures of this campaign: those of the statistics, and nothing apart from them. */
export default function StatisticsPart({ view }: { view: CampaignView }) {
  return (
    <div className={classes.page}>
      <StatisticsView campaignId={view.campaignId} usual={wholePeriod(view)} />
    </div>
  )
}
