import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../kernel/failure.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { useMay } from '../../kernel/may.ts'
import { Denied, Empty, Failed } from '../../ui/StateViews.tsx'
import classes from './CustomerList.module.css'
import { filtersIn, noFilters } from './customer-search.ts'
import type { HeadAction } from './ListHead.tsx'
import type { CustomerList, SearchHandle } from './use-customer-list.ts'

interface Props {
  readonly handle: SearchHandle
  readonly list: CustomerList
  readonly onAction: (action: HeadAction) => void
}

function NothingFound({ handle }: { handle: SearchHandle }) {
  const { t } = useTranslation('customer')
  const { search, change } = handle
  const isNarrower = (search.tab ?? 'all') !== 'all'
  return (
    <Empty sentence={t('list.empty.filtered')}>
      <span className={classes.steps}>
        <Button variant="default" onClick={() => change(noFilters)}>
          {t('list.empty.dropFilters')}
        </Button>
        {isNarrower && search.tab !== 'deleted' && (
          <Button variant="default" onClick={() => change({ tab: 'all', view: undefined })}>
            {t('list.empty.searchAll')}
          </Button>
        )}
      </span>
    </Empty>
  )
}

function NothingYet({ handle, onAction }: Omit<Props, 'list'>) {
  const { t } = useTranslation('customer')
  const may = useMay('MNU_Customer')
  const { tab = 'all' } = handle.search
  return (
    <Empty sentence={t(`list.empty.${tab}`)}>
      {tab === 'all' ? (
        may.add && (
          <span className={classes.steps}>
            <Button onClick={() => onAction('create')}>{t('list.create')}</Button>
            <Button variant="default" onClick={() => onAction('import')}>
              {t('list.import')}
            </Button>
          </span>
        )
      ) : (
        <Button variant="default" onClick={() => handle.replaceAll({ own: handle.search.own })}>
          {t('list.empty.seeAll')}
        </Button>
      )}
    </Empty>
  )
}

/** What stands in place of rows: why there are none, and the next step. */
export function ListInstead({ handle, list, onAction }: Props) {
  const { error, refetch } = list.block
  if (isFailure(error, 'access.forbidden')) return <Denied />
  if (error !== null)
    return (
      <Failed
        sentence={refusalText(error)}
        requestId={isFailure(error) ? (error.requestId ?? undefined) : undefined}
        onAgain={() => void refetch()}
      />
    )
  return filtersIn(handle.search).length > 0 ? (
    <NothingFound handle={handle} />
  ) : (
    <NothingYet handle={handle} onAction={onAction} />
  )
}

/** The rows stay when they could not be read again, but nobody should take them for new. */
export function StaleBar({ list }: { list: CustomerList }) {
  const { t } = useTranslation('customer')
  const { error, data, refetch } = list.block
  if (error === null || data === undefined) return null
  return (
    <div className={classes.stale} role="alert">
      <span>
        {t('list.stale')} {refusalText(error)}
      </span>
      <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
        {t('list.again')}
      </Button>
    </div>
  )
}
