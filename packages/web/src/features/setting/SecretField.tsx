import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../sign-in/PasswordField.tsx'
import { canEncrypt, toWirePassword } from '../sign-in/wire-password.ts'
import classes from './Setting.module.css'

interface Props {
  readonly name: string
  readonly label: string
  readonly isKept: boolean
  readonly value: string
  readonly isRemoved: boolean
  readonly error: string | undefined
  readonly onType: (value: string) => void
  readonly onRemove: (isRemoved: boolean) => void
}

/** How a secret is sent: absent is unchanged, null taken away. */
export async function wireSecret(value: string, isRemoved: boolean): Promise<string | null | undefined> {
  if (isRemoved) return null
  return value === '' ? undefined : toWirePassword(value)
}

/** A password that never comes back: it can be replaced or taken away. */
export function SecretField({ name, label, isKept, value, isRemoved, error, onType, onRemove }: Props) {
  const { t } = useTranslation('setting')
  const said = isRemoved ? t('secret.removed') : t(isKept ? 'secret.kept' : 'secret.none')
  return (
    <div className={classes.secret}>
      <PasswordField
        name={name}
        label={label}
        description={canEncrypt() ? said : t('secret.insecure')}
        autoComplete="new-password"
        disabled={isRemoved || !canEncrypt()}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {isKept && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onRemove(!isRemoved)}>
          {t(isRemoved ? 'secret.keep' : 'secret.remove')}
        </Button>
      )}
    </div>
  )
}
