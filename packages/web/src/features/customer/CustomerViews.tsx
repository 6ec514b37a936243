import { type CustomerTab, customerTabs } from '@crm/contract/customer-fields'
import type { SavedViewView } from '@crm/contract/saved-view'
import { IconPencil, IconShare, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../kernel/i18n.ts'
import { useMay } from '../../kernel/may.ts'
import { showToast } from '../../kernel/toast.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { type ViewAction, ViewTabs } from '../../ui/ViewTabs.tsx'
import { fromSavedSearch } from './customer-search.ts'
import type { SavedViews } from './saved-views.ts'
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

/** What the owner of a saved view can do with it. */
function useViewActions({ saved, view, handle, onRename }: Props): ViewAction[] {
  const { t } = useTranslation('customer')
  const confirm = useConfirm()
  if (!view?.own) return []

  const attempt = (change: Promise<unknown>) =>
    change.catch((error: unknown) => showToast({ tone: 'error', text: refusalText(error) }))
  const remove = async () => {
    const { viewId, name, shared } = view
    const question = {
      title: t('list.view.removeTitle', { name }),
      confirm: t('list.view.remove'),
      danger: true,
      body: t(shared ? 'list.view.removeSharedBody' : 'list.view.removeBody'),
    }
    if (!(await confirm(question))) return
    await attempt(saved.remove(viewId).then(() => handle.replaceAll({})))
  }
  const share = () => attempt(saved.update({ viewId: view.viewId, version: view.version, shared: !view.shared }))
  return [
    { key: 'rename', label: t('list.view.rename'), icon: <IconPencil size={16} />, onClick: onRename },
    {
      key: 'share',
      label: t(view.shared ? 'list.view.unshare' : 'list.view.share'),
      icon: <IconShare size={16} />,
      onClick: () => void share(),
    },
    {
      key: 'remove',
      label: t('list.view.remove'),
      icon: <IconTrash size={16} />,
      danger: true,
      onClick: () => void remove(),
    },
  ]
}

/** The five tabs with their totals, then the saved views: the own ones and those that colleagues share. */
export function CustomerViews(props: Props) {
  const { handle, list, saved, view, onAdd } = props
  const { t } = useTranslation('customer')
  const may = useMay('MNU_Customer')
  const actions = useViewActions(props)
  const { search } = handle
  const tabs = customerTabs.filter((tab) => tab !== 'deleted' || may.delete)

  const pick = (key: string) => {
    const picked = saved.views.find(({ viewId }) => key === VIEW + viewId)
    if (picked) return handle.replaceAll({ ...fromSavedSearch(picked.search), view: picked.viewId })
    const tab = key as CustomerTab
    // Filters typed by hand stay while someone looks through the tabs; those of a view belong to it.
    return view ? handle.replaceAll({ tab }) : handle.change({ tab, view: undefined })
  }
  const nameOf = ({ name, own, ownerName }: SavedViewView) => (own ? name : t('list.view.of', { name, ownerName }))

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
