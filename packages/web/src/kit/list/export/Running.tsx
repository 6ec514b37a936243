import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Progress } from '../../../ui/Progress.tsx'

/** Nobody knows how many there will be before the last is written. */
export const Running = ({ written }: { written: number }) => {
  const { t } = useTranslation('list')
  return (
    <Stack gap="lg" p="lg">
      <Progress label={t('export.running')} done={written} total={null} />
      <Text c="dimmed">{t('export.mayClose')}</Text>
    </Stack>
  )
}
