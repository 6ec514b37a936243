import { Group, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePresence } from './detail/use-presence.ts'

/** Who else has the ticket open at this moment; says that this page has. */
export function Onlookers({ code }: { code: string }) {
  const { t } = useTranslation('ticketDetail')
  const names = usePresence(code).map(({ fullName }) => fullName)
  return (
    <Group component="span" role="status" aria-label={t('presence.label')} gap="xs" wrap="nowrap" miw={0} c="dimmed">
      {names.length > 0 && (
        <>
          <IconEye size={16} aria-hidden style={{ flex: 'none' }} />
          <Text component="bdi" size="xs" truncate>
            {t('presence.looking', { count: names.length, names: names.join(', ') })}
          </Text>
        </>
      )}
    </Group>
  )
}
