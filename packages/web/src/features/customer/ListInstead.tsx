import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../kernel/may.ts'
import { NotHere } from '../../ui/AskedViews.tsx'
import { Empty } from '../../ui/StateViews.tsx'
import { contactFilterOf } from './contact-filter.ts'
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
  const contacts = contactFilterOf(search.text)
  const isNarrower = (search.tab ?? 'all') !== 'all'
  return (
    <Empty sentence={t('list.empty.filtered')}>
      {contacts !== null && <Button onClick={() => change(contacts)}>{t('list.empty.searchContacts')}</Button>}
      <Button variant="default" onClick={() => change(noFilters)}>
        {t('list.empty.dropFilters')}
      </Button>
      {isNarrower && search.tab !== 'deleted' && (
        <Button variant="default" onClick={() => change({ tab: 'all', view: undefined })}>
          {t('list.empty.searchAll')}
        </Button>
      )}
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
          <>
            <Button onClick={() => onAction('create')}>{t('list.create')}</Button>
            <Button variant="default" onClick={() => onAction('import')}>
              {t('list.import')}
            </Button>
          </>
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
export const ListInstead = ({ handle, list, onAction }: Props) => (
  <NotHere asked={list.block}>
    {filtersIn(handle.search).length > 0 ? (
      <NothingFound handle={handle} />
    ) : (
      <NothingYet handle={handle} onAction={onAction} />
    )}
  </NotHere>
)
