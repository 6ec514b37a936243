import { channels } from '@crm/contract/channels'
import { STATISTICS_DAYS_MAX } from '@crm/contract/sales-statistics'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useListSearch } from '../../kernel/list-search.ts'
import { useChannel } from '../../kernel/live.ts'
import { useMay } from '../../kernel/may.ts'
import { queries } from '../../kernel/query.ts'
import { NotHere, StaleBar } from '../../ui/AskedViews.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Denied, Empty } from '../../ui/StateViews.tsx'
import { FilterBar } from './FilterBar.tsx'
import classes from './Statistics.module.css'
import { allStatistics, questionOf, readAddress, statisticsQuery } from './statistics-address.ts'

// The charts weigh as much as the rest of the page: they come after it, and their place is kept.
const Figures = lazy(() => import('./Figures.tsx'))

const DAY_MS = 86_400_000
const charts = ['funnel', 'months', 'people', 'sources', 'reasons', 'time']

const Waiting = () => (
  <div className={classes.figures} aria-hidden>
    <Skeleton height={116} />
    <div className={classes.charts}>
      {charts.map((key) => (
        <Skeleton key={key} className={classes.waiting} />
      ))}
    </div>
  </div>
)

function Loaded({ viewAll }: { viewAll: boolean }) {
  const { t } = useTranslation('statistics')
  const { search: address, change } = useListSearch(readAddress)
  const question = questionOf(address, viewAll)
  const isTooLong = Date.parse(question.to) - Date.parse(question.from) >= STATISTICS_DAYS_MAX * DAY_MS
  const asked = useQuery({ ...statisticsQuery(question), enabled: !isTooLong })
  useChannel(channels.campaign, 'CampaignChange', () => void queries.invalidateQueries({ queryKey: allStatistics }))
  return (
    <>
      <FilterBar address={address} mayViewAll={viewAll} onChange={(part) => void change(part)} />
      <StaleBar asked={asked} />
      {isTooLong ? (
        <Empty sentence={t('tooLong')} />
      ) : asked.data ? (
        <Suspense fallback={<Waiting />}>
          <Figures figures={asked.data} question={question} isStale={asked.isPlaceholderData} />
        </Suspense>
      ) : (
        <NotHere asked={asked}>
          <Waiting />
        </NotHere>
      )}
    </>
  )
}

/** How campaigns go: the figures of the opportunities that the reader sees. */
export default function StatisticsPage() {
  const { t } = useTranslation('statistics')
  const may = useMay('MNU_Opportunity')
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} />
      {may.access ? <Loaded viewAll={may.viewAll} /> : <Denied sentence={t('denied')} />}
    </div>
  )
}
