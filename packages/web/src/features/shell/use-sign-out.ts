import { useTranslation } from 'react-i18next'
import { signOut } from '../../kernel/session.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'

// Loaded when it is needed: no page shows it.
const forgetPush = async () => (await import('../../kernel/push-token.ts')).turnPushOff()

/** Asks first, as the specification has it, then takes this device's push token back and signs out (docs/rules.md, R-3.5). */
export function useSignOut() {
  const { t } = useTranslation('shell')
  const confirm = useConfirm()
  return async () => {
    const agreed = await confirm({
      title: t('signOut.title'),
      body: t('signOut.text'),
      confirm: t('signOut.confirm'),
      cancel: t('signOut.cancel'),
    })
    if (!agreed) return
    await forgetPush().catch(() => undefined)
    await signOut()
  }
}
