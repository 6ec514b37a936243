import type { EmailConfiguration } from '@crm/contract/setting'
import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SavedForm } from '../../../kit/form/use-saved-form.ts'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { Note } from '../../../ui/Note.tsx'
import { FieldGroup } from '../FieldGroup.tsx'
import { SecretField } from '../SecretField.tsx'
import classes from '../Setting.module.css'
import { type MailFields, securities, withSecurity } from './mail-form.ts'

interface Props {
  readonly view: EmailConfiguration
  readonly form: SavedForm<MailFields>
}

export function ServerFields({ view, form }: Props) {
  const { t } = useTranslation('setting')
  const { field, values, change } = form
  const isBare = values.security === 'none' && values.account.trim() !== ''
  return (
    <FieldGroup title={t('mail.server')} help={t('mail.serverHelp')}>
      <div className={classes.pair}>
        <TextInput {...field('host')} placeholder="mail.congty.vn" />
        <TextInput {...field('port')} inputMode="numeric" />
      </div>
      <RadioCards
        label={t('mail.security')}
        choices={securities.map((value) => ({ value, label: t(`mail.securities.${value}`) }))}
        value={values.security}
        onChange={(security) => change(withSecurity(values, security))}
      />
      {isBare && <Note tone="amber">{t('mail.bare')}</Note>}
      <TextInput {...field('account')} description={t('mail.accountHelp')} />
      <SecretField
        field={field('password')}
        isKept={view.hasPassword}
        isRemoved={values.isPasswordRemoved}
        onRemove={(isPasswordRemoved) => change({ isPasswordRemoved, password: '' })}
      />
    </FieldGroup>
  )
}

export function SenderFields({ form: { field } }: Props) {
  const { t } = useTranslation('setting')
  return (
    <FieldGroup title={t('mail.sender')}>
      <TextInput {...field('senderName')} />
      <TextInput {...field('senderAddress')} type="email" placeholder="crm@congty.vn" />
    </FieldGroup>
  )
}

export function DkimFields({ view, form }: Props) {
  const { t } = useTranslation('setting')
  const { field } = form
  const { isKeyRemoved } = form.values
  const said = isKeyRemoved ? t('mail.keyRemoved') : t(view.hasDkimKey ? 'mail.keyKept' : 'mail.keyHelp')
  return (
    <FieldGroup title={t('mail.dkim')} help={t('mail.dkimHelp')}>
      <div className={classes.pair}>
        <TextInput {...field('dkimDomain')} placeholder="congty.vn" />
        <TextInput {...field('dkimSelector')} placeholder="crm" />
      </div>
      <Stack gap="xs" align="flex-start">
        <Textarea
          {...field('dkimKey')}
          w="100%"
          description={said}
          placeholder="-----BEGIN PRIVATE KEY-----"
          styles={{ input: { fontFamily: 'ui-monospace, monospace', fontSize: 12 } }}
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
      </Stack>
    </FieldGroup>
  )
}
