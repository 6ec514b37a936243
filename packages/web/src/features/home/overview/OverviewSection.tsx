import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../kernel/i18n.ts'
import classes from '../Home.module.css'
import { overviewQuery } from './overview-query.ts'

// The charts weigh as much as the rest of the page: they come after it, and their place is kept.
const Overview = lazy(() => import('./Overview.tsx'))

const CHARTS_OF_EACH = 2

interface Props {
  /** What this person works with. */
  readonly customers: boolean
  readonly tickets: boolean
}

const Waiting = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => `chart ${index}`).map((key) => (
    <Skeleton key={key} className={classes.chart} aria-hidden />
  ))

/** How the business goes, in a few charts; each leads to the rows behind it. */
export function OverviewSection({ customers, tickets }: Props) {
  const { t } = useTranslation('home')
  const count = (Number(customers) + Number(tickets)) * CHARTS_OF_EACH
  const { data, error, isPending, refetch } = useQuery({ ...overviewQuery, enabled: count > 0 })
  if (count === 0) return null
  return (
    <section className={classes.charts} aria-label={t('overview.title')} aria-busy={isPending}>
      {error !== null && data === undefined ? (
        <div className={classes.chartsFailed} role="alert">
          <span>{refusalText(error)}</span>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {t('again')}
          </Button>
        </div>
      ) : (
        <Suspense fallback={<Waiting count={count} />}>
          {data ? <Overview overview={data} /> : <Waiting count={count} />}
        </Suspense>
      )}
    </section>
  )
}
