import { Box, Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { discard, retry, type Waiting } from '../../../kernel/outbox.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'

/** What was written and has not arrived: it waits for the network, or was refused. The writer may take it back. */
export function UnsentCard({ entry, children }: { entry: Waiting; children: ReactNode }) {
  const { t } = useTranslation('ticketMobile')
  const { id, state, refusal } = entry
  const isWaiting = state === 'waiting'
  const confirm = useConfirm()
  async function takeBack() {
    const question = { title: t('unsent.question'), confirm: t('unsent.discard'), cancel: t('unsent.keep') }
    if (await confirm({ ...question, danger: true })) await discard(id)
  }
  return (
    <Stack
      gap="xs"
      px="md"
      py="sm"
      bdrs="md"
      bd={`1px dashed var(${isWaiting ? '--ui-border-strong' : '--ui-red-edge'})`}
    >
      <Box style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{children}</Box>
      {/* A reason may be long: then what can be done stands under it. */}
      <Group justify="space-between" gap="4px 8px">
        <Group
          gap="xs"
          wrap="nowrap"
          fz="xs"
          c={isWaiting ? 'dimmed' : 'var(--ui-red-text)'}
          role={isWaiting ? undefined : 'alert'}
        >
          {isWaiting ? <IconClock size={14} aria-hidden /> : <IconAlertTriangle size={14} aria-hidden />}
          {isWaiting ? t('unsent.waiting') : t('unsent.refused', { reason: refusal })}
        </Group>
        <Group gap="sm" wrap="nowrap">
          {!isWaiting && (
            <Button variant="default" onClick={() => void retry(id)}>
              {t('again')}
            </Button>
          )}
          <Button variant="subtle" color="red" onClick={() => void takeBack()}>
            {t('unsent.discard')}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
