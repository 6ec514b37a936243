import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { NotHere, StaleBar } from '../../../ui/AskedViews.tsx'
import { channelOf, type MassView, statisticQuery } from '../mass-queries.ts'
import classes from './Figures.module.css'

// The charts weigh as much as the rest of the page: they come after it, and their place is kept.
const Figures = lazy(() => import('./Figures.tsx'))
const places = ['funnel', 'time', 'domains', 'skipped']

const Waiting = () => (
  <div className={classes.charts} aria-hidden>
    {places.map((key) => (
      <Skeleton key={key} className={classes.waiting ?? ''} />
    ))}
  </div>
)

/** What came of a campaign, in figures that lead to the rows behind them. */
export default function StatisticsPart({ view }: { view: MassView }) {
  const asked = useQuery(statisticQuery(channelOf(view), view.campaignId))
  if (!asked.data)
    return (
      <NotHere asked={asked}>
        <Waiting />
      </NotHere>
    )
  return (
    <div className={classes.page}>
      <StaleBar asked={asked} />
      <Suspense fallback={<Waiting />}>
        <Figures view={view} statistic={asked.data} />
      </Suspense>
    </div>
  )
}
