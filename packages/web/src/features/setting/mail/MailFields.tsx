import type { EmailConfiguration } from '@crm/contract/setting'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedForm } from '../../../kit/form/use-saved-form.ts'
import { Choices } from '../Choices.tsx'
import { SecretField } from '../SecretField.tsx'
import classes from '../Setting.module.css'
import { type MailFields, securities, withSecurity } from './mail-form.ts'

interface Props {
  readonly view: EmailConfiguration
  readonly form: SavedForm<MailFields>
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

export function ServerFields({ view, form }: Props) {
  const { t } = useTranslation('setting')
  const { field, values, change } = form
  const isBare = values.security === 'none' && values.account.trim() !== ''
  return (
    <Group title={t('mail.server')} help={t('mail.serverHelp')}>
      <div className={classes.pair}>
        <TextInput {...field('host')} placeholder="mail.congty.vn" />
        <TextInput {...field('port')} inputMode="numeric" />
      </div>
      <Choices
        name="security"
        legend={t('mail.security')}
        choices={securities.map((value) => ({ value, label: t(`mail.securities.${value}`) }))}
        chosen={values.security}
        onChoose={(security) => change(withSecurity(values, security))}
        help={isBare ? t('mail.bare') : undefined}
      />
      <TextInput {...field('account')} description={t('mail.accountHelp')} />
      <SecretField
        field={field('password')}
        isKept={view.hasPassword}
        isRemoved={values.isPasswordRemoved}
        onRemove={(isPasswordRemoved) => change({ isPasswordRemoved, password: '' })}
      />
    </Group>
  )
}

export function SenderFields({ form: { field } }: Props) {
  const { t } = useTranslation('setting')
  return (
    <Group title={t('mail.sender')}>
      <TextInput {...field('senderName')} />
      <TextInput {...field('senderAddress')} type="email" placeholder="crm@congty.vn" />
    </Group>
  )
}

export function DkimFields({ view, form }: Props) {
  const { t } = useTranslation('setting')
  const { field } = form
  const { isKeyRemoved } = form.values
  const said = isKeyRemoved ? t('mail.keyRemoved') : t(view.hasDkimKey ? 'mail.keyKept' : 'mail.keyHelp')
  return (
    <Group title={t('mail.dkim')} help={t('mail.dkimHelp')}>
      <div className={classes.pair}>
        <TextInput {...field('dkimDomain')} placeholder="congty.vn" />
        <TextInput {...field('dkimSelector')} placeholder="crm" />
      </div>
      <div className={classes.secret}>
        <Textarea
          {...field('dkimKey')}
          description={said}
          placeholder="-----BEGIN PRIVATE KEY-----"
          classNames={{ input: classes.code ?? '' }}
          rows={5}
          spellCheck={false}
          disabled={isKeyRemoved}
        />
        {view.hasDkimKey && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => form.change({ isKeyRemoved: !isKeyRemoved, dkimKey: '' })}
          >
            {t(isKeyRemoved ? 'mail.keepKey' : 'mail.removeKey')}
          </Button>
        )}
      </div>
    </Group>
  )
}
