import { VERIFY_CODE_LENGTH, VERIFY_RESEND_WAIT_MS } from '@crm/contract/rules/limits'
import { Email } from '@crm/contract/rules/schemas'
import { type UserView, user } from '@crm/contract/user'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '../../../kernel/call.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { missingText } from '../../../kit/form/find-faults.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useCountdown } from '../../sign-in/countdown.ts'
import classes from '../Setting.module.css'
import { saveOwn } from './save-own.ts'

const schema = z.object({ email: Email })

/** Sends the code; `sentTo` is the address that it proves. */
function useCode() {
  const wait = useCountdown(VERIFY_RESEND_WAIT_MS)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutation({
    async mutationFn(email: string) {
      await call(user.sendVerifyCode, { body: { email } })
      setSentTo(email)
    },
    onSuccess: wait.start,
    onError: (error) => isFailure(error, 'account.tooFast') && wait.start(),
  })
  return { sentTo, seconds: wait.seconds, send: mutateAsync, isSending: isPending }
}

/** A new address is proved by the code that was sent to it. */
export default function EmailDialog({ view, onClose }: { view: UserView; onClose: () => void }) {
  const { t } = useTranslation('setting')
  const code = useCode()
  const wait = t('email.wait', { seconds: code.seconds })
  const isSentTo = (email: string) => code.sentTo !== null && code.sentTo === email.trim()
  const form = useForm({
    schema,
    initial: { email: '', verifyCode: '' },
    label: (field) => t(field === 'email' ? 'email.new' : 'email.code'),
    check: ({ email, verifyCode }) => ({
      ...(!isSentTo(email) && code.seconds > 0 && { email: wait }),
      ...(isSentTo(email) && verifyCode.trim() === '' && { verifyCode: missingText('', t('email.code')) }),
    }),
    async send({ email, verifyCode }) {
      const isSent = isSentTo(email)
      await (isSent ? saveOwn(view, { email: email.trim(), verifyCode: verifyCode.trim() }) : code.send(email.trim()))
      return isSent
    },
    onDone(isSaved) {
      if (!isSaved) return
      showToast({ tone: 'success', key: 'setting:email.done' })
      onClose()
    },
  })
  const address = form.values.email.trim()
  const isSent = isSentTo(address)
  const sendAgain = () =>
    void code.send(address).catch((error: unknown) => showToast({ tone: 'error', text: refusalText(error) }))

  return (
    <FormDialog
      form={form}
      size={440}
      title={t('email.title')}
      submitLabel={t(isSent ? 'email.confirm' : 'email.send')}
      onClose={onClose}
    >
      <p className={classes.sentence}>{t('email.explain', { now: view.email })}</p>
      <TextInput {...form.field('email')} autoComplete="email" data-autofocus />
      {isSent && (
        <>
          <p className={classes.sentence} role="status">
            {t('email.sent', { address })}
          </p>
          <TextInput
            {...form.field('verifyCode')}
            className={classes.short ?? ''}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={VERIFY_CODE_LENGTH + 2}
            autoFocus
          />
          <div>
            <ActionButton
              variant="subtle"
              size="compact-sm"
              loading={code.isSending}
              reason={code.seconds > 0 ? wait : undefined}
              onClick={sendAgain}
            >
              {code.seconds > 0 ? t('email.againIn', { seconds: code.seconds }) : t('email.again')}
            </ActionButton>
          </div>
        </>
      )}
    </FormDialog>
  )
}
