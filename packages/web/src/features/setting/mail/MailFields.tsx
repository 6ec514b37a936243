import type { EmailConfiguration } from '@crm/contract/setting'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '../../../kernel/field-errors.ts'
import { Choices } from '../Choices.tsx'
import { SecretField } from '../SecretField.tsx'
import classes from '../Setting.module.css'
import { type MailFields, securities, withSecurity } from './mail-form.ts'

interface Props {
  readonly view: EmailConfiguration
  readonly form: {
    readonly values: MailFields
    readonly errors: FieldErrors
    readonly type: (part: Partial<MailFields>) => void
  }
}

function Group({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {help && <p className={classes.quiet}>{help}</p>}
      {children}
    </section>
  )
}

type TextKey = Exclude<keyof MailFields, 'security' | 'isPasswordRemoved' | 'isKeyRemoved' | 'password' | 'dkimKey'>

function useLine({ form }: Props) {
  const { t } = useTranslation('setting')
  return (name: TextKey) => ({
    name,
    label: t(`mail.${name}`),
    autoComplete: 'off',
    spellCheck: false,
    value: form.values[name],
    error: form.errors[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => form.type({ [name]: currentTarget.value }),
  })
}

export function ServerFields({ view, form }: Props) {
  const { t } = useTranslation('setting')
  const line = useLine({ view, form })
  const { values, errors, type } = form
  const isBare = values.security === 'none' && values.account.trim() !== ''
  return (
    <Group title={t('mail.server')} help={t('mail.serverHelp')}>
      <div className={classes.pair}>
        <TextInput {...line('host')} placeholder="mail.congty.vn" />
        <TextInput {...line('port')} inputMode="numeric" />
      </div>
      <Choices
        name="security"
        legend={t('mail.security')}
        choices={securities.map((value) => ({ value, label: t(`mail.securities.${value}`) }))}
        chosen={values.security}
        onChoose={(security) => type(withSecurity(values, security))}
        help={isBare ? t('mail.bare') : undefined}
      />
      <TextInput {...line('account')} description={t('mail.accountHelp')} />
      <SecretField
        name="password"
        label={t('mail.password')}
        isKept={view.hasPassword}
        value={values.password}
        isRemoved={values.isPasswordRemoved}
        error={errors['password'] && t('secret.again')}
        onType={(password) => type({ password })}
        onRemove={(isPasswordRemoved) => type({ isPasswordRemoved, password: '' })}
      />
    </Group>
  )
}

export function SenderFields(props: Props) {
  const { t } = useTranslation('setting')
  const line = useLine(props)
  return (
    <Group title={t('mail.sender')}>
      <TextInput {...line('senderName')} />
      <TextInput {...line('senderAddress')} type="email" placeholder="crm@congty.vn" />
    </Group>
  )
}

export function DkimFields(props: Props) {
  const { t } = useTranslation('setting')
  const line = useLine(props)
  const { view, form } = props
  const { dkimKey, isKeyRemoved } = form.values
  const said = isKeyRemoved ? t('mail.keyRemoved') : t(view.hasDkimKey ? 'mail.keyKept' : 'mail.keyHelp')
  return (
    <Group title={t('mail.dkim')} help={t('mail.dkimHelp')}>
      <div className={classes.pair}>
        <TextInput {...line('dkimDomain')} placeholder="congty.vn" />
        <TextInput {...line('dkimSelector')} placeholder="crm" />
      </div>
      <div className={classes.secret}>
        <Textarea
          name="dkimKey"
          label={t('mail.dkimKey')}
          description={said}
          placeholder="-----BEGIN PRIVATE KEY-----"
          classNames={{ input: classes.code ?? '' }}
          rows={5}
          spellCheck={false}
          autoComplete="off"
          disabled={isKeyRemoved}
          value={dkimKey}
          error={form.errors['dkimKey']}
          onChange={({ currentTarget }) => form.type({ dkimKey: currentTarget.value })}
        />
        {view.hasDkimKey && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => form.type({ isKeyRemoved: !isKeyRemoved, dkimKey: '' })}
          >
            {t(isKeyRemoved ? 'mail.keepKey' : 'mail.removeKey')}
          </Button>
        )}
      </div>
    </Group>
  )
}
