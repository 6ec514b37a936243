import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../kernel/failure.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { Denied, Failed } from '../../ui/StateViews.tsx'
import classes from './Department.module.css'

interface Props<T> {
  readonly query: UseQueryResult<T>
  readonly waiting: ReactNode
  readonly children: (data: T) => ReactNode
}

/** What was answered, or why it is not here; what could not be read again stays, and says so. */
export function Answer<T>({ query: { data, error, refetch }, waiting, children }: Props<T>) {
  const { t } = useTranslation('department')
  if (data === undefined && error === null) return waiting
  if (data === undefined && isFailure(error, 'access.forbidden')) return <Denied />
  if (data === undefined)
    return (
      <Failed
        sentence={refusalText(error)}
        requestId={isFailure(error) ? (error.requestId ?? undefined) : undefined}
        onAgain={() => void refetch()}
      />
    )
  return (
    <>
      {error !== null && (
        <div className={classes.stale} role="alert">
          <span>
            {t('stale')} {refusalText(error)}
          </span>
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            {t('again')}
          </Button>
        </div>
      )}
      {children(data)}
    </>
  )
}
