import { VERIFY_CODE_LENGTH, VERIFY_RESEND_WAIT_MS } from '@crm/contract/rules/limits'
import { type UserView, user } from '@crm/contract/user'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { useCountdown } from '../../sign-in/countdown.ts'
import { checkEmail } from '../../user/profile/fact-checks.ts'
import classes from '../Setting.module.css'
import { saveOwn, whyRefused } from './save-own.ts'

interface Flags {
  readonly email?: string | undefined
  readonly code?: string | undefined
}

/** Sends the code; `sentTo` is the address that it proves. */
function useCode(onFlags: (flags: Flags) => void) {
  const { t } = useTranslation('setting')
  const wait = useCountdown(VERIFY_RESEND_WAIT_MS)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  async function send(email: string) {
    const wrong = checkEmail(email) ?? (wait.seconds > 0 ? t('email.wait', { seconds: wait.seconds }) : undefined)
    onFlags({ email: wrong })
    if (wrong !== undefined || isSending) return
    setSending(true)
    try {
      await call(user.sendVerifyCode, { body: { email } })
      setSentTo(email)
      wait.start()
    } catch (error) {
      if (isFailure(error, 'account.tooFast')) wait.start()
      onFlags({ email: refusalText(error) })
    } finally {
      setSending(false)
    }
  }
  return { sentTo, isSending, seconds: wait.seconds, send }
}

/** A new address is proved by the code that was sent to it. */
export default function EmailDialog({ view, onClose }: { view: UserView; onClose: () => void }) {
  const { t } = useTranslation('setting')
  const [email, setEmail] = useState('')
  const [typed, setTyped] = useState('')
  const [flags, setFlags] = useState<Flags>({})
  const [isSaving, setSaving] = useState(false)
  const code = useCode(setFlags)
  const address = email.trim()
  const isSent = code.sentTo !== null && code.sentTo === address

  async function submit() {
    if (!isSent) return code.send(address)
    if (typed.trim() === '') return setFlags({ code: t('kernel:error.missing.code') })
    setSaving(true)
    try {
      await saveOwn(view, { email: address, verifyCode: typed.trim() })
      showToast({ tone: 'success', key: 'setting:email.done' })
      onClose()
    } catch (error) {
      setFlags(isFailure(error, 'account.emailExists') ? { email: whyRefused(error) } : { code: whyRefused(error) })
      setSaving(false)
    }
  }
  return (
    <FormDialog
      opened
      size={440}
      title={t('email.title')}
      submitLabel={t(isSent ? 'email.confirm' : 'email.send')}
      changed={address !== ''}
      saving={isSaving || (!isSent && code.isSending)}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <p className={classes.sentence}>{t('email.explain', { now: view.email })}</p>
      <TextInput
        name="email"
        type="email"
        label={t('email.new')}
        autoComplete="email"
        data-autofocus
        required
        value={email}
        error={flags.email}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value)
          setFlags({})
        }}
      />
      {isSent && (
        <>
          <p className={classes.sentence} role="status">
            {t('email.sent', { address })}
          </p>
          <TextInput
            name="verifyCode"
            label={t('email.code')}
            className={classes.short ?? ''}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={VERIFY_CODE_LENGTH + 2}
            autoFocus
            value={typed}
            error={flags.code}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setFlags({})
            }}
          />
          <div>
            <ActionButton
              variant="subtle"
              size="compact-sm"
              loading={code.isSending}
              reason={code.seconds > 0 ? t('email.wait', { seconds: code.seconds }) : undefined}
              onClick={() => void code.send(address)}
            >
              {code.seconds > 0 ? t('email.againIn', { seconds: code.seconds }) : t('email.again')}
            </ActionButton>
          </div>
        </>
      )}
    </FormDialog>
  )
}
