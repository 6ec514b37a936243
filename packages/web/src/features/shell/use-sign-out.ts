import { useTranslation } from 'react-i18next'
import { signOut } from '../../kernel/session.ts'
import { within } from '../../kernel/within.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'

/** Longer than all that is awaited in it, each with its own limit: whoever wants to leave is not held. */
const FORGET_PUSH_MS = 8_000
/** The question must not wait for a slow disk. */
const COUNT_MS = 1_500

// Loaded when it is needed: no page shows it.
const forgetPush = async () => (await import('../../kernel/push-token.ts')).turnPushOff()
const countUnsent = async () => (await import('../../kernel/outbox.ts')).countUnsent()

/**
 * Asks first, as the specification has it, and names what would be lost; then takes this device's push token back and
 * signs out (docs/rules.md, R-3.5).
 */
export function useSignOut() {
  const { t } = useTranslation('shell')
  const confirm = useConfirm()
  return async () => {
    const count = await within(countUnsent(), COUNT_MS, 0)
    const agreed = await confirm({
      // In the title, which is all that the browser's own question has.
      title: count > 0 ? t('signOut.unsentTitle', { count }) : t('signOut.title'),
      body: t(count > 0 ? 'signOut.unsentText' : 'signOut.text'),
      confirm: t('signOut.confirm'),
      cancel: t('signOut.cancel'),
      danger: count > 0,
    })
    if (!agreed) return
    await within(forgetPush(), FORGET_PUSH_MS, undefined)
    await signOut()
  }
}
