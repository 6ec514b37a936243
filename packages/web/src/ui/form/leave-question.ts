import { useWindowEvent } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../ConfirmDialog.tsx'

/** Asks before the tab is closed over unsaved changes. */
export const useUnloadGuard = (changed: boolean) =>
  useWindowEvent('beforeunload', (event) => {
    if (changed) event.preventDefault()
  })

/** Asks whether unsaved changes may be lost; true when they may. */
export function useLeaveQuestion() {
  const { t } = useTranslation('ui')
  const confirm = useConfirm()
  return () =>
    confirm({
      title: t('form.leaveTitle'),
      body: t('form.leaveBody'),
      confirm: t('form.leave'),
      cancel: t('form.stay'),
      danger: true,
    })
}
