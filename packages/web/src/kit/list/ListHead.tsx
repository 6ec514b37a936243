import type { SavedViewView } from '@crm/contract/saved-view'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ColumnMenu } from '../../ui/ColumnMenu.tsx'
import { headerOf } from '../../ui/columns.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScopeMenu } from '../../ui/ScopeMenu.tsx'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import { fromSavedSearch, toSavedSearch } from './address.ts'
import { ListChips } from './filter/ListChips.tsx'
import classes from './ListHead.module.css'
import type { List, ListButton } from './list.ts'
import type { ListState } from './use-list.tsx'
import { useOwnText } from './use-own-text.ts'
import { useViewActions } from './view/use-view-actions.tsx'
import { ViewDialog } from './view/ViewDialog.tsx'

const VIEW = 'view:'

interface Props<Row> {
  readonly list: List<Row>
  readonly state: ListState<Row>
  readonly panelId: string
}

/** The list's own tabs with their counts, then the saved views: the own ones and those that colleagues share. */
function Views<Row>({ list, state, panelId }: Props<Row>) {
  const { t } = useTranslation('savedView')
  const own = useOwnText(list)
  const { handle, saved, view, columns, rows } = state
  const { search, change, replaceAll, open, close } = handle
  const { layout, tab = list.tabs[0] ?? '' } = search
  const edit = (renamed: SavedViewView | undefined) =>
    open(
      <ViewDialog
        saved={saved}
        view={view}
        renamed={renamed}
        columns={columns}
        search={toSavedSearch(list, search)}
        onAdded={({ viewId }) => change({ view: viewId, page: search.page })}
        onClose={close}
      />,
    )
  const actions = useViewActions({ saved, view, onRename: () => edit(view), onRemoved: () => replaceAll({ layout }) })
  const pick = (key: string) => {
    const picked = saved.views.find(({ viewId }) => key === VIEW + viewId)
    if (picked) return replaceAll({ ...fromSavedSearch(list, picked.search), view: picked.viewId })
    // Filters typed by hand stay while someone looks through the tabs; those of a view belong to it.
    return view ? replaceAll({ tab: key, layout }) : void change({ tab: key, view: undefined })
  }
  const nameOf = ({ name, own: isOwn, ownerName }: SavedViewView) => (isOwn ? name : t('of', { name, ownerName }))
  return (
    <>
      <ViewTabs
        label={own('list.views')}
        panelId={panelId}
        views={[
          ...list.tabs
            .filter((key) => list.isTabShown?.(key, handle) ?? true)
            .map((key) => ({ key, label: own(`list.tab.${key}`), count: rows.tabCounts?.[key] ?? undefined })),
          ...saved.views.map((one) => ({ key: VIEW + one.viewId, label: nameOf(one) })),
        ]}
        active={view ? VIEW + view.viewId : tab}
        onPick={pick}
        actions={actions}
        onAdd={() => edit(undefined)}
      />
      <ListChips list={list} state={state} onSaveAs={() => edit(undefined)} />
    </>
  )
}

const HeadButton = ({ label, icon, primary, run }: ListButton) =>
  primary ? (
    <Button leftSection={icon} onClick={run}>
      {label}
    </Button>
  ) : (
    <Button
      variant="default"
      className={classes.folding ?? ''}
      leftSection={icon}
      aria-label={label}
      title={label}
      onClick={run}
    >
      <span className={classes.words}>{label}</span>
    </Button>
  )

/** Everything above the rows: title and count, tools, the views, the filters in use. */
export function ListHead<Row>({ list, state, panelId }: Props<Row>) {
  const own = useOwnText(list)
  const { handle, columns, layout, rows, exporting } = state
  const { t } = useTranslation('list')
  const download: ListButton = {
    key: 'export',
    label: t('export.label'),
    icon: <IconDownload size={16} />,
    run: () => exporting[1](true),
  }
  const buttons = [...list.buttons(handle), ...(list.sheet && handle.may('download') ? [download] : [])]
  const buttonsOf = (isPrimary: boolean) =>
    buttons.filter(({ primary = false }) => primary === isPrimary).map((one) => <HeadButton {...one} key={one.key} />)
  return (
    <>
      <PageHeader
        title={list.useTitle?.(handle) ?? own('list.title')}
        count={layout ? layout.total : rows.total}
        action={buttonsOf(true)}
      >
        <ScopeMenu
          label={own('list.scope.label')}
          nameOf={(scope) => own(`list.scope.${scope}`)}
          mayViewAll={handle.mayViewAll}
          viewAll={handle.reader.viewAll}
          onChange={(own) => void handle.change({ own })}
        />
        {list.tools?.(handle)}
        {layout === null && (
          <ColumnMenu
            columns={list.columns.map((column) => ({ key: column.key, label: headerOf(column) }))}
            shown={columns.shown}
            onChange={columns.choose}
            onReset={columns.reset}
          />
        )}
        {buttonsOf(false)}
      </PageHeader>
      {list.above?.(handle, panelId)}
      <Views list={list} state={state} panelId={panelId} />
    </>
  )
}
