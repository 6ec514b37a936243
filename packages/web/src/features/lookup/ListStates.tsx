import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../kernel/failure.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { Denied, Empty, Failed } from '../../ui/StateViews.tsx'
import classes from './Lookup.module.css'
import type { Entry, ListName } from './lookup-calls.ts'

type Query = UseQueryResult<readonly Entry[]>
interface Props {
  readonly list: ListName
  readonly query: Query
  readonly text: string
  readonly onDropText: () => void
  readonly onAdd: (() => void) | undefined
}

/** What stands in place of rows: why there are none, and the next step. */
export function ListInstead({ list, query, text, onDropText, onAdd }: Props) {
  const { t } = useTranslation('lookup')
  const { error, refetch } = query
  if (isFailure(error, 'access.forbidden')) return <Denied />
  if (error !== null)
    return (
      <Failed
        sentence={refusalText(error)}
        requestId={isFailure(error) ? (error.requestId ?? undefined) : undefined}
        onAgain={() => void refetch()}
      />
    )
  if (text !== '')
    return (
      <Empty sentence={t('notFound', { text })}>
        <Button variant="default" onClick={onDropText}>
          {t('dropText')}
        </Button>
      </Empty>
    )
  return <Empty sentence={t('empty')}>{onAdd && <Button onClick={onAdd}>{t(`add.${list}`)}</Button>}</Empty>
}

/** The rows stay when they could not be read again, but nobody should take them for new. */
export function StaleBar({ query: { error, data, refetch } }: { query: Query }) {
  const { t } = useTranslation('lookup')
  if (error === null || data === undefined) return null
  return (
    <div className={classes.stale} role="alert">
      <span>
        {t('stale')} {refusalText(error)}
      </span>
      <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
        {t('again')}
      </Button>
    </div>
  )
}
