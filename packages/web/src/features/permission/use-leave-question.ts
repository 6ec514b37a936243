import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { useUnloadGuard } from '../../ui/FormDialog.tsx'

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

/** Neither another page nor the closed tab takes unsaved changes along without a question. */
export function useLeaveGuard(isChanged: boolean) {
  const ask = useLeaveQuestion()
  useUnloadGuard(isChanged)
  useBlocker({ shouldBlockFn: async () => !(await ask()), enableBeforeUnload: false, disabled: !isChanged })
}
