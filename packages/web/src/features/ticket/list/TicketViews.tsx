import type { SavedViewView } from '@crm/contract/saved-view'
import { useTranslation } from 'react-i18next'
import { ViewTabs } from '../../../ui/ViewTabs.tsx'
import type { SavedViews } from '../../saved-view/saved-views.ts'
import { useViewActions } from '../../saved-view/use-view-actions.tsx'
import { fromSavedSearch, type TicketTab, ticketTabs } from './ticket-search.ts'
import type { SearchHandle } from './use-ticket-list.ts'

export const PANEL_ID = 'ticket-rows'
const VIEW = 'view:'

interface Props {
  readonly handle: SearchHandle
  readonly saved: SavedViews
  readonly view: SavedViewView | undefined
  readonly onAdd: () => void
  readonly onRename: () => void
}

/** The built-in tabs, then the saved views: the own ones and those that colleagues share. */
export function TicketViews({ handle, saved, view, onAdd, onRename }: Props) {
  const { t } = useTranslation(['ticketList', 'savedView'])
  const { search, change, replaceAll } = handle
  const { layout } = search
  const actions = useViewActions({ saved, view, onRename, onRemoved: () => replaceAll({ layout }) })

  const pick = (key: string) => {
    const picked = saved.views.find(({ viewId }) => key === VIEW + viewId)
    if (picked) return replaceAll({ ...fromSavedSearch(picked.search), view: picked.viewId })
    const tab = key as TicketTab
    // Filters typed by hand stay while someone looks through the tabs; those of a view belong to it.
    return view ? replaceAll({ tab, layout }) : void change({ tab, view: undefined })
  }
  const nameOf = ({ name, own, ownerName }: SavedViewView) => (own ? name : t('savedView:of', { name, ownerName }))
  return (
    <ViewTabs
      label={t('list.views')}
      panelId={PANEL_ID}
      views={[
        ...ticketTabs.map((tab) => ({ key: tab, label: t(`list.tab.${tab}`) })),
        ...saved.views.map((one) => ({ key: VIEW + one.viewId, label: nameOf(one) })),
      ]}
      active={view ? VIEW + view.viewId : (search.tab ?? 'all')}
      onPick={pick}
      actions={actions}
      onAdd={onAdd}
    />
  )
}
