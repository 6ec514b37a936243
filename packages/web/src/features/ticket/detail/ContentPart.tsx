import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useUnloadGuard } from '../../../ui/form/leave-question.ts'
import { framed } from '../../../ui/theme.ts'
import { isEmptyContent, TicketContent } from '../content/TicketContent.tsx'
import { useDetail } from './detail-context.ts'
import { type ContentEdit, useContentEdit } from './use-content-edit.ts'

const RichEditor = lazy(() => import('../content/RichEditor.tsx'))

function Editing({ edit }: { edit: ContentEdit }) {
  const { t } = useTranslation(['ticketDetail', 'ticket'])
  useUnloadGuard(edit.isChanged)
  return (
    <>
      <Suspense fallback={<Skeleton height={240} radius="md" />}>
        <RichEditor
          label={t('ticket:field.content')}
          autoFocus={edit.isByHand}
          value={edit.html}
          onChange={edit.change}
          error={edit.refused}
        />
      </Suspense>
      <Group justify="flex-end" gap="sm">
        <Text component="span" role="status" size="xs" c="var(--ui-green-text)" mr="auto">
          {edit.isRestored && t('ticket:talk.restored')}
        </Text>
        <Button variant="default" disabled={edit.isSaving} onClick={edit.giveUp}>
          {t('content.giveUp')}
        </Button>
        <ActionButton loading={edit.isSaving} onClick={() => void edit.save()}>
          {t('content.save')}
        </ActionButton>
      </Group>
    </>
  )
}

/** What the ticket is about. */
export function ContentPart() {
  const { t } = useTranslation(['ticketDetail', 'ticket'])
  const { view, canEdit } = useDetail()
  const edit = useContentEdit()
  const isEditing = edit.isOpen && canEdit
  return (
    <Stack
      component="section"
      gap="sm"
      miw={0}
      px="lg"
      pt="md"
      pb="lg"
      {...framed}
      aria-label={t('ticket:field.content')}
    >
      <Group justify="space-between" gap="sm" mih={32} wrap="nowrap">
        <Title order={2}>{t('ticket:field.content')}</Title>
        {canEdit && !isEditing && (
          <Button
            variant="subtle"
            size="compact-sm"
            autoFocus={edit.isByHand}
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={edit.open}
          >
            {t('content.edit')}
          </Button>
        )}
      </Group>
      {isEditing && <Editing edit={edit} />}
      {!isEditing &&
        (isEmptyContent(view.content) ? (
          <Text size="xs" c="dimmed">
            {t('content.empty')}
          </Text>
        ) : (
          <TicketContent html={view.content} />
        ))}
    </Stack>
  )
}
