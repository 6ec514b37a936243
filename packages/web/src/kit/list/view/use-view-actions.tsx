import type { SavedViewView } from '@crm/contract/saved-view'
import { IconPencil, IconShare, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import type { ViewAction } from '../../../ui/ViewTabs.tsx'
import type { SavedViews } from './saved-views.ts'

interface Props {
  readonly saved: SavedViews
  readonly view: SavedViewView | undefined
  readonly onRename: () => void
  readonly onRemoved: () => void
}

/** What the owner of a saved view can do with it. */
export function useViewActions({ saved, view, onRename, onRemoved }: Props): ViewAction[] {
  const { t } = useTranslation('savedView')
  const confirm = useConfirm()
  if (!view?.own) return []

  const attempt = (change: Promise<unknown>) =>
    change.catch((error: unknown) => showToast({ tone: 'error', text: refusalText(error) }))
  const remove = async () => {
    const { viewId, name, shared } = view
    const question = {
      title: t('removeTitle', { name }),
      confirm: t('remove'),
      danger: true,
      body: t(shared ? 'removeSharedBody' : 'removeBody'),
    }
    if (!(await confirm(question))) return
    await attempt(saved.remove(viewId).then(onRemoved))
  }
  const share = () => attempt(saved.update({ viewId: view.viewId, version: view.version, shared: !view.shared }))
  return [
    { key: 'rename', label: t('rename'), icon: <IconPencil size={16} />, onClick: onRename },
    {
      key: 'share',
      label: t(view.shared ? 'unshare' : 'share'),
      icon: <IconShare size={16} />,
      onClick: () => void share(),
    },
    {
      key: 'remove',
      label: t('remove'),
      icon: <IconTrash size={16} />,
      danger: true,
      onClick: () => void remove(),
    },
  ]
}
