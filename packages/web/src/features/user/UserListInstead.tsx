import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NotHere } from '../../ui/AskedViews.tsx'
import { Empty } from '../../ui/StateViews.tsx'
import type { SearchHandle, UserList } from './use-user-list.ts'
import { filtersIn } from './user-search.ts'

interface Props {
  readonly handle: SearchHandle
  readonly list: UserList
  readonly onRegister: () => void
}

/** What stands in place of rows: why there are none, and the next step. */
export function ListInstead({ handle, list, onRegister }: Props) {
  const { t } = useTranslation('user')
  return (
    <NotHere asked={list.block}>
      {filtersIn(handle.search).length === 0 ? (
        <Empty sentence={t('list.empty')}>
          <Button onClick={onRegister}>{t('list.register')}</Button>
        </Empty>
      ) : (
        <Empty sentence={t('list.emptyFiltered')}>
          <Button variant="default" onClick={() => handle.replaceAll({})}>
            {t('list.dropFilters')}
          </Button>
        </Empty>
      )}
    </NotHere>
  )
}
