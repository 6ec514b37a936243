import { useTranslation } from 'react-i18next'
import { signOut } from '../../kernel/session.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'

/** Asks first, as the specification has it, then signs out. */
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
    if (agreed) await signOut()
  }
}
