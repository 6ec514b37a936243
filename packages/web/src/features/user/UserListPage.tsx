import { BLOCK_SIZE, USERS_PER_TRANSFER_MAX } from '@crm/contract/rules/limits'
import type { UserRow } from '@crm/contract/user'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../kernel/query.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { BlockPager } from '../../ui/BlockPager.tsx'
import { chooseColumns } from '../../ui/columns.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ListPage, ListPanel } from '../../ui/ListPage.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import { useChosenRows } from '../../ui/use-chosen-rows.ts'
import { useSavedViews } from '../saved-view/saved-views.ts'
import { useColumns } from '../saved-view/use-columns.ts'
import { type OpenDialog, UserListDialogs } from './UserListDialogs.tsx'
import { PANEL_ID, UserListHead } from './UserListHead.tsx'
import { ListInstead } from './UserListInstead.tsx'
import { UserSearchBar } from './UserSearchBar.tsx'
import { useQuickUser } from './use-quick-user.ts'
import { useUserList, useUserSearch } from './use-user-list.ts'
import { userColumns, usualColumns } from './user-columns.tsx'
import { blockQuery } from './user-queries.ts'
import { fromSort, readUserSearch, toQuestion, toSort } from './user-search.ts'

export const Header = UserSearchBar

export const prefetch = ({ search }: { search: Record<string, unknown> }) =>
  void queries.prefetchQuery(blockQuery(readUserSearch(search)))

const columnList = { entry: 'user.columns', columns: userColumns, usual: usualColumns }
const keyOf = ({ userId }: UserRow) => userId

export default function UserListPage() {
  const { t } = useTranslation('user')
  const handle = useUserSearch()
  const { search, change } = handle
  const { page = 1, size = BLOCK_SIZE } = search
  const list = useUserList(handle)
  const saved = useSavedViews('user')
  const view = saved.views.find(({ viewId }) => viewId === search.view)
  const columns = useColumns(columnList, view)
  const chosen = useChosenRows(list.rows, keyOf, JSON.stringify({ ...toQuestion(search), sort: undefined }))
  const quick = useQuickUser(handle, list.rows)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const register = () => setDialog({ kind: 'register' })
  const transfer = (people: readonly UserRow[]) => setDialog({ kind: 'transfer', people })
  const tooMany = chosen.rows.length > USERS_PER_TRANSFER_MAX ? t('transfer.tooMany') : undefined
  const gone = chosen.rows.some(({ standing }) => standing === 'deleted') ? t('transfer.deleted') : undefined

  return (
    <ListPage
      asked={list.block}
      head={
        <UserListHead
          handle={handle}
          total={list.total}
          saved={saved}
          view={view}
          columns={columns}
          onRegister={register}
          onAddView={() => setDialog({ kind: 'saveView' })}
          onRenameView={() => setDialog({ kind: 'renameView' })}
        />
      }
    >
      <ListPanel id={PANEL_ID} label={t('list.title')}>
        <DataTable
          label={t('list.title')}
          columns={chooseColumns(userColumns, columns.shown)}
          rows={list.rows}
          rowKey={keyOf}
          rowName={(row) => t('list.select', { name: row.fullName })}
          loading={list.block.isPending || list.block.isPlaceholderData || list.isPastEnd}
          instead={<ListInstead handle={handle} list={list} onRegister={register} />}
          total={list.total}
          firstRow={(page - 1) * size + 1}
          sort={toSort(search.sort)}
          onSort={(sort) => void change({ sort: fromSort(sort) })}
          selected={chosen.keys}
          onSelect={chosen.select}
          onOpen={quick.open}
          hrefOf={(row) => `/users/${keyOf(row)}`}
          openKey={quick.openKey}
        />
        <SelectionBar count={chosen.rows.length} onClear={chosen.clear}>
          <ActionButton
            size="xs"
            variant="default"
            leftSection={<IconArrowsExchange size={16} />}
            reason={gone ?? tooMany}
            onClick={() => transfer(chosen.rows)}
          >
            {t('act.transfer.label')}
          </ActionButton>
        </SelectionBar>
      </ListPanel>
      <BlockPager
        block={page}
        perBlock={size}
        count={list.rows.length}
        total={list.total}
        onBlock={(next) => void change({ page: next })}
        onPerBlock={(next) => void change({ size: readUserSearch({ size: next }).size })}
      />
      <UserListDialogs
        dialog={dialog}
        handle={handle}
        saved={saved}
        view={view}
        columns={columns}
        quick={quick}
        onTransfer={transfer}
        onClose={close}
        onTransferred={() => {
          close()
          chosen.clear()
        }}
      />
    </ListPage>
  )
}
