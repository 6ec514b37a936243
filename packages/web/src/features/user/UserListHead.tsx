import type { SavedViewView } from '@crm/contract/saved-view'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ColumnMenu } from '../../ui/ColumnMenu.tsx'
import { headerOf } from '../../ui/columns.ts'
import { FilterChips } from '../../ui/FilterChips.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import type { SavedViews } from '../saved-view/saved-views.ts'
import type { Columns } from '../saved-view/use-columns.ts'
import { useViewActions } from '../saved-view/use-view-actions.tsx'
import { useViewChange } from '../saved-view/use-view-change.ts'
import { useFilterChips } from './filter-chips.ts'
import { filtersOpen } from './filters-open.ts'
import type { SearchHandle } from './use-user-list.ts'
import { userColumns } from './user-columns.tsx'
import { filtersIn, fromSavedSearch, toSavedSearch } from './user-search.ts'

export const PANEL_ID = 'user-rows'
const VIEW = 'view:'
const EVERYONE = 'everyone'

interface Props {
  readonly handle: SearchHandle
  readonly total: number | null
  readonly saved: SavedViews
  readonly view: SavedViewView | undefined
  readonly columns: Columns
  readonly onRegister: () => void
  readonly onAddView: () => void
  readonly onRenameView: () => void
}

function Views({ handle, saved, view, onAddView, onRenameView }: Props) {
  const { t } = useTranslation(['user', 'savedView'])
  const actions = useViewActions({ saved, view, onRename: onRenameView, onRemoved: () => handle.replaceAll({}) })
  const nameOf = ({ name, own, ownerName }: SavedViewView) => (own ? name : t('savedView:of', { name, ownerName }))
  const pick = (key: string) => {
    const picked = saved.views.find(({ viewId }) => key === VIEW + viewId)
    handle.replaceAll(picked ? { ...fromSavedSearch(picked.search), view: picked.viewId } : {})
  }
  return (
    <ViewTabs
      label={t('list.views')}
      panelId={PANEL_ID}
      views={[
        { key: EVERYONE, label: t('list.everyone') },
        ...saved.views.map((one) => ({ key: VIEW + one.viewId, label: nameOf(one) })),
      ]}
      active={view ? VIEW + view.viewId : EVERYONE}
      onPick={pick}
      actions={actions}
      onAdd={onAddView}
    />
  )
}

function Filters({ handle, saved, view, columns, onAddView }: Props) {
  const chips = useFilterChips(handle, () => filtersOpen.set(true))
  const changed = useViewChange({
    saved,
    view,
    columns,
    search: toSavedSearch(handle.search),
    isFiltered: filtersIn(handle.search).length > 0,
    respell: (text) => toSavedSearch(fromSavedSearch(text)),
    onSaveAs: onAddView,
    onReset: () => handle.replaceAll(view ? { ...fromSavedSearch(view.search), view: view.viewId } : {}),
  })
  return <FilterChips filters={chips} changed={changed} />
}

/** Everything above the rows: title and count, the views, the filters in use. */
export function UserListHead(props: Props) {
  const { t } = useTranslation('user')
  const { columns, onRegister } = props
  return (
    <>
      <PageHeader
        title={t('list.title')}
        count={props.total}
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={onRegister}>
            {t('list.register')}
          </Button>
        }
      >
        <ColumnMenu
          columns={userColumns.map((column) => ({ key: column.key, label: headerOf(column) }))}
          shown={columns.shown}
          onChange={columns.choose}
          onReset={columns.forget}
        />
      </PageHeader>
      <Views {...props} />
      <Filters {...props} />
    </>
  )
}
