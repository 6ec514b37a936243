import { type CustomerTab, customerTabs } from '@crm/contract/customer-fields'
import type { SavedViewView } from '@crm/contract/saved-view'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../kernel/may.ts'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import type { SavedViews } from '../saved-view/saved-views.ts'
import { useViewActions } from '../saved-view/use-view-actions.tsx'
import { fromSavedSearch } from './customer-search.ts'
import type { CustomerList, SearchHandle } from './use-customer-list.ts'

export const PANEL_ID = 'customer-rows'
const VIEW = 'view:'

interface Props {
  readonly handle: SearchHandle
  readonly list: CustomerList
  readonly saved: SavedViews
  readonly view: SavedViewView | undefined
  readonly onAdd: () => void
  readonly onRename: () => void
}

/** The five tabs with their totals, then the saved views: the own ones and those that colleagues share. */
export function CustomerViews(props: Props) {
  const { handle, list, saved, view, onAdd, onRename } = props
  const { t } = useTranslation(['customer', 'savedView'])
  const may = useMay('MNU_Customer')
  const actions = useViewActions({ saved, view, onRename, onRemoved: () => handle.replaceAll({}) })
  const { search } = handle
  const tabs = customerTabs.filter((tab) => tab !== 'deleted' || may.delete)

  const pick = (key: string) => {
    const picked = saved.views.find(({ viewId }) => key === VIEW + viewId)
    if (picked) return handle.replaceAll({ ...fromSavedSearch(picked.search), view: picked.viewId })
    const tab = key as CustomerTab
    // Filters typed by hand stay while someone looks through the tabs; those of a view belong to it.
    return view ? handle.replaceAll({ tab }) : handle.change({ tab, view: undefined })
  }
  const nameOf = ({ name, own, ownerName }: SavedViewView) => (own ? name : t('savedView:of', { name, ownerName }))

  return (
    <ViewTabs
      label={t('list.views')}
      panelId={PANEL_ID}
      views={[
        ...tabs.map((tab) => ({ key: tab, label: t(`list.tab.${tab}`), count: list.totals?.[tab] })),
        ...saved.views.map((one) => ({ key: VIEW + one.viewId, label: nameOf(one) })),
      ]}
      active={view ? VIEW + view.viewId : (search.tab ?? 'all')}
      onPick={pick}
      actions={actions}
      onAdd={onAdd}
    />
  )
}
