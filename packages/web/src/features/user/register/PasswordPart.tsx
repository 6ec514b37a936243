import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FieldPairs } from '../../../ui/form/FormSection.tsx'
import { NewPasswordFields } from '../../sign-in/NewPasswordFields.tsx'
import classes from './Register.module.css'
import type { RegisterFormState } from './RegisterForm.tsx'
import { makePassword } from './random-password.ts'

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

interface Props {
  readonly form: RegisterFormState
}

function MadePassword({ form: { field, values, change }, onMake }: Props & { onMake: () => void }) {
  const { t } = useTranslation('user')
  return (
    <>
      <div className={classes.made}>
        <TextInput
          {...field('newPassword')}
          label={t('register.madePassword')}
          description={t('register.madeHelp')}
          required={false}
          className={classes.madeField ?? ''}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyText text={values.newPassword} label={t('register.copyPassword')} />
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
export function PasswordPart({ form }: Props) {
  const { t } = useTranslation('user')
  const make = () => {
    const password = makePassword()
    form.change({ isMade: true, newPassword: password, confirmPassword: password })
  }
  if (form.values.isMade) return <MadePassword form={form} onMake={make} />
  return (
    <>
      <FieldPairs>
        <NewPasswordFields form={form} />
      </FieldPairs>
      <Button variant="subtle" size="compact-sm" className={classes.start ?? ''} onClick={make}>
        {t('register.make')}
      </Button>
    </>
  )
}
