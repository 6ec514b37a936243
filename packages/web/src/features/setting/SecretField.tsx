import { Button, type PasswordInputProps, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../sign-in/PasswordField.tsx'
import { canEncrypt, toWirePassword } from '../sign-in/wire-password.ts'

/** How a secret is sent: absent is unchanged, null taken away. */
export async function wireSecret(value: string, isRemoved: boolean): Promise<string | null | undefined> {
  if (isRemoved) return null
  return value === '' ? undefined : toWirePassword(value)
}

interface Props {
  /** As the form binds it. */
  readonly field: PasswordInputProps
  readonly isKept: boolean
  readonly isRemoved: boolean
  readonly onRemove: (isRemoved: boolean) => void
}

/** A password that never comes back: it can be replaced or taken away. */
export function SecretField({ field, isKept, isRemoved, onRemove }: Props) {
  const { t } = useTranslation('setting')
  const said = isRemoved ? t('secret.removed') : t(isKept ? 'secret.kept' : 'secret.none')
  return (
    <Stack gap="xs" align="flex-start">
      <PasswordField
        {...field}
        w="100%"
        description={canEncrypt() ? said : t('secret.insecure')}
        autoComplete="new-password"
        disabled={isRemoved || !canEncrypt()}
        error={field.error && t('secret.again')}
      />
      {isKept && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onRemove(!isRemoved)}>
          {t(isRemoved ? 'secret.keep' : 'secret.remove')}
        </Button>
      )}
    </Stack>
  )
}
