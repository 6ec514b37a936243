import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { type Asked, NotHere } from '../../../ui/AskedViews.tsx'
import { Empty } from '../../../ui/StateViews.tsx'
import { filtersIn, noFilters } from './ticket-search.ts'
import type { SearchHandle } from './use-ticket-list.ts'

interface Props {
  readonly handle: SearchHandle
  /** What was asked for the rows or the cards. */
  readonly asked: Asked
  readonly onCreate: () => void
}

function NothingFound({ handle: { search, change } }: Pick<Props, 'handle'>) {
  const { t } = useTranslation('ticketList')
  return (
    <Empty sentence={t('list.empty.filtered')}>
      <Button variant="default" onClick={() => void change(noFilters)}>
        {t('list.empty.dropFilters')}
      </Button>
      {(search.tab ?? 'all') !== 'all' && (
        <Button variant="default" onClick={() => void change({ tab: 'all', view: undefined })}>
          {t('list.empty.searchAll')}
        </Button>
      )}
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
export const ListInstead = ({ handle, asked, onCreate }: Props) => (
  <NotHere asked={asked}>
    {filtersIn(handle.search).length > 0 ? (
      <NothingFound handle={handle} />
    ) : (
      <NothingYet handle={handle} onCreate={onCreate} />
    )}
  </NotHere>
)
