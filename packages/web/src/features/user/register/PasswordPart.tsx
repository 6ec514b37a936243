import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FieldPairs } from '../../../ui/FormSection.tsx'
import { NewPasswordFields } from '../../sign-in/NewPasswordFields.tsx'
import { flagOfPassword } from '../../sign-in/new-password.ts'
import classes from './Register.module.css'
import { makePassword } from './random-password.ts'
import type { RegisterForm } from './use-register-form.ts'

export function CopyText({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('user')
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          aria-label={label}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          {t(copied ? 'register.copied' : 'register.copy')}
        </Button>
      )}
    </CopyButton>
  )
}

function MadePassword({ form, onMake }: { form: RegisterForm; onMake: () => void }) {
  const { t } = useTranslation('user')
  const { typed, errors, change } = form
  return (
    <>
      <div className={classes.made}>
        <TextInput
          name="newPassword"
          label={t('register.madePassword')}
          description={t('register.madeHelp')}
          className={classes.madeField ?? ''}
          readOnly
          value={typed.newPassword}
          error={errors['newPassword']}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyText text={typed.newPassword} label={t('register.copyPassword')} />
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onMake}>
          {t('register.makeAgain')}
        </Button>
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.start ?? ''}
        onClick={() => change({ isMade: false, newPassword: '', confirmPassword: '' })}
      >
        {t('register.typeSelf')}
      </Button>
    </>
  )
}

/** A password typed twice, or one that is made here to be handed over. */
export function PasswordPart({ form }: { form: RegisterForm }) {
  const { t } = useTranslation('user')
  const { typed, errors, change } = form
  const make = () => {
    const password = makePassword()
    change({ isMade: true, newPassword: password, confirmPassword: password })
  }
  if (typed.isMade) return <MadePassword form={form} onMake={make} />
  return (
    <>
      <FieldPairs>
        <NewPasswordFields
          password={typed.newPassword}
          confirm={typed.confirmPassword}
          flags={{
            newPassword:
              typed.newPassword === ''
                ? errors['newPassword']
                : (flagOfPassword(typed.newPassword) ?? errors['newPassword']),
            confirmPassword: errors['confirmPassword'],
          }}
          onPassword={(newPassword) => change({ newPassword })}
          onConfirm={(confirmPassword) => change({ confirmPassword })}
        />
      </FieldPairs>
      <Button variant="subtle" size="compact-sm" className={classes.start ?? ''} onClick={make}>
        {t('register.make')}
      </Button>
    </>
  )
}
