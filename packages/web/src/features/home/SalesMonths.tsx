import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { RowsBehind } from '../statistics/RowsBehind.tsx'
import { questionOf, readAddress, statisticsQuery } from '../statistics/statistics-address.ts'
import classes from './Home.module.css'

// The charts weigh as much as the rest of the page: they come after it, and their place is kept.
const Months = lazy(async () => {
  const { loadTexts } = await import('../../kernel/i18n.ts')
  await loadTexts(['statistics', 'opportunity'])
  return { default: (await import('../statistics/figures/Months.tsx')).Months }
})

/** Revenue and forecast of the next months against the goal, of what the reader sees; other charts stand without it. */
export function SalesMonths({ viewAll }: { viewAll: boolean }) {
  const question = questionOf(readAddress({}), viewAll)
  const { data, error } = useQuery(statisticsQuery(question))
  if (error !== null && data === undefined) return null
  const waiting = <Skeleton className={classes.chart} aria-hidden />
  return (
    <>
      <Suspense fallback={waiting}>{data ? <Months months={data.months} question={question} /> : waiting}</Suspense>
      <RowsBehind />
    </>
  )
}
