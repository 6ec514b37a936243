import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../../kernel/failure.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { useMay } from '../../../kernel/may.ts'
import { Denied, Empty, Failed } from '../../../ui/StateViews.tsx'
import classes from './TicketList.module.css'
import { filtersIn, noFilters } from './ticket-search.ts'
import type { SearchHandle } from './use-ticket-list.ts'

/** What was asked for the rows or the cards. */
interface Asked {
  readonly error: unknown
  readonly data: unknown
  readonly refetch: () => unknown
}
interface Props {
  readonly handle: SearchHandle
  readonly asked: Asked
  readonly onCreate: () => void
}

function NothingFound({ handle: { search, change } }: Pick<Props, 'handle'>) {
  const { t } = useTranslation('ticketList')
  return (
    <Empty sentence={t('list.empty.filtered')}>
      <span className={classes.steps}>
        <Button variant="default" onClick={() => void change(noFilters)}>
          {t('list.empty.dropFilters')}
        </Button>
        {(search.tab ?? 'all') !== 'all' && (
          <Button variant="default" onClick={() => void change({ tab: 'all', view: undefined })}>
            {t('list.empty.searchAll')}
          </Button>
        )}
      </span>
    </Empty>
  )
}

function NothingYet({ handle, onCreate }: Pick<Props, 'handle' | 'onCreate'>) {
  const { t } = useTranslation('ticketList')
  const may = useMay('MNU_Issue')
  const { tab = 'all', own, layout } = handle.search
  return (
    <Empty sentence={t(`list.empty.${tab}`)}>
      {tab === 'all' ? (
        may.add && <Button onClick={onCreate}>{t('list.create')}</Button>
      ) : (
        <Button variant="default" onClick={() => handle.replaceAll({ own, layout })}>
          {t('list.empty.seeAll')}
        </Button>
      )}
    </Empty>
  )
}

/** What stands in place of rows or cards: why there are none, and the next step. */
export function ListInstead({ handle, asked, onCreate }: Props) {
  const { error, refetch } = asked
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
    <NothingYet handle={handle} onCreate={onCreate} />
  )
}

/** What is shown stays when it could not be read again, but nobody should take it for new. */
export function StaleBar({ asked: { error, data, refetch } }: { asked: Asked }) {
  const { t } = useTranslation('ticketList')
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
