import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../kernel/failure.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { Denied, Empty, Failed } from '../../ui/StateViews.tsx'
import classes from './User.module.css'
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
  if (filtersIn(handle.search).length === 0)
    return (
      <Empty sentence={t('list.empty')}>
        <Button onClick={onRegister}>{t('list.register')}</Button>
      </Empty>
    )
  return (
    <Empty sentence={t('list.emptyFiltered')}>
      <Button variant="default" onClick={() => handle.replaceAll({})}>
        {t('list.dropFilters')}
      </Button>
    </Empty>
  )
}

/** The rows stay when they could not be read again, but nobody should take them for new. */
export function StaleBar({ list }: { list: UserList }) {
  const { t } = useTranslation('user')
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
