import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NotHere, StaleBar } from '../../ui/AskedViews.tsx'
import classes from './Department.module.css'

interface Props<T> {
  readonly query: UseQueryResult<T>
  readonly waiting: ReactNode
  readonly children: (data: T) => ReactNode
}

/** What was answered, or why it is not here; what could not be read again stays, and says so. */
export function Answer<T>({ query, waiting, children }: Props<T>) {
  const { t } = useTranslation('department')
  if (query.data === undefined) return <NotHere asked={query}>{waiting}</NotHere>
  return (
    <>
      <StaleBar asked={query} sentence={t('stale')} className={classes.stale} />
      {children(query.data)}
    </>
  )
}
