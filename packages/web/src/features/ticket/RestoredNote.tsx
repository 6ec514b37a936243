import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface Props {
  /** Files that were chosen and did not outlive the page. */
  readonly lostFiles?: number
  readonly onDrop: () => void
}

/** What was typed before the page or the form was left is back; whoever wants to begin anew drops it. */
export function RestoredNote({ lostFiles = 0, onDrop }: Props) {
  const { t } = useTranslation('ticket')
  return (
    <Group
      role="status"
      justify="space-between"
      gap="sm"
      wrap="nowrap"
      py="xs"
      pl="md"
      pr="xs"
      bdrs="md"
      bg="var(--ui-blue-soft)"
      c="var(--ui-blue-text)"
    >
      <span>
        {t('draft.restored')} {lostFiles > 0 && t('draft.lostFiles', { count: lostFiles })}
      </span>
      <Button variant="subtle" flex="none" onClick={onDrop}>
        {t('draft.drop')}
      </Button>
    </Group>
  )
}
