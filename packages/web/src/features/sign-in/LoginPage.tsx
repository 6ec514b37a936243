import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { goTo } from '../../kernel/go.ts'
import { safeRedirect } from '../../kernel/login-path.ts'
import { getMe } from '../../kernel/me.ts'
import { showToast } from '../../kernel/toast.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { ForgotPanel } from './ForgotPanel.tsx'
import { LoginPanel } from './LoginPanel.tsx'
import { RegisteredPanel } from './RegisteredPanel.tsx'
import { RegisterPanel } from './RegisterPanel.tsx'
import { ResetPanel } from './ResetPanel.tsx'
import { forgetRemembered } from './remembered.ts'
import { SentPanel } from './SentPanel.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useLoginState } from './use-login-state.ts'

/** The panels of the sign-in, for /login and /reset, on phones for /m/login and /m/reset. */
export default function LoginPage({ mobile = false }: { mobile?: boolean }) {
  const { t } = useTranslation('sign-in')
  const confirm = useConfirm()
  const { redirect }: { redirect?: unknown } = useSearch({ strict: false })
  const path = mobile ? '/m/login' : '/login'
  const { state, send } = useLoginState(path)
  const { panel, mailbox, userName, resetLink } = state
  const toLogin = () => send({ type: 'switched', to: 'login' })

  function enter() {
    showToast({ tone: 'success', key: 'sign-in:login.done', values: { name: getMe()?.fullName } })
    goTo(safeRedirect(redirect, location.origin) ?? (mobile ? '/m' : '/'))
  }

  async function finishReset() {
    // The old stand-in died with the old password.
    forgetRemembered()
    await confirm({
      title: t('reset.doneTitle'),
      body: t('reset.doneText'),
      confirm: t('reset.doneConfirm'),
      cancel: t('reset.doneCancel'),
    })
    toLogin()
    goTo(path)
  }

  const panelProps = { send, mobile }
  return (
    <SignInFrame mobile={mobile} title={t(`title.${panel}`)}>
      {panel === 'login' && <LoginPanel {...panelProps} onSignedIn={enter} />}
      {panel === 'forgot' && <ForgotPanel {...panelProps} />}
      {panel === 'sent' && <SentPanel mailbox={mailbox} onBack={toLogin} />}
      {panel === 'register' && <RegisterPanel {...panelProps} />}
      {panel === 'registered' && <RegisteredPanel userName={userName} mailbox={mailbox} onBack={toLogin} />}
      {panel === 'reset' && resetLink && (
        <ResetPanel {...panelProps} link={resetLink} onReset={() => void finishReset()} />
      )}
    </SignInFrame>
  )
}
