import { type SavedReply, savedReply } from '@crm/contract/ticket'
import { ActionIcon, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { refusalText } from '../../../../kernel/i18n.ts'
import { showToast } from '../../../../kernel/toast.ts'
import { useConfirm } from '../../../../ui/ConfirmDialog.tsx'
import { PlainList } from '../../../../ui/PlainList.tsx'
import { Failed, Loading } from '../../../../ui/StateViews.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { useFocusBack } from '../../../../ui/use-focus-back.ts'
import { refreshReplies, repliesQuery } from '../../ticket-queries.ts'
import ReplyDialog from './ReplyDialog.tsx'

function ReplyRow({ reply, onEdit }: { reply: SavedReply; onEdit: () => void }) {
  const { t } = useTranslation('ticket')
  const confirm = useConfirm()
  const { name, content, shared, own, replyId } = reply
  const labels = { edit: t('reply.edit', { name }), remove: t('reply.remove', { name }) }
  async function remove() {
    const question = { title: t('reply.removeTitle', { name }), body: content, confirm: t('reply.removeAction') }
    if (!(await confirm({ ...question, danger: true }))) return
    await call(savedReply.delete, { params: { replyId } }).catch((error: unknown) =>
      showToast({ tone: 'error', text: refusalText(error) }),
    )
    await refreshReplies()
  }
  return (
    <Group component="li" gap="sm" align="flex-start" wrap="nowrap">
      <Stack flex={1} gap={0} miw={0}>
        <Group gap="sm">
          <Text component="bdi" fw={500}>
            {name}
          </Text>
          {shared && (
            <StatusBadge tone="slate" icon={null}>
              {t('reply.isShared')}
            </StatusBadge>
          )}
        </Group>
        <Text component="bdi" size="xs" c="dimmed">
          {content}
        </Text>
      </Stack>
      {own && (
        <>
          <ActionIcon aria-label={labels.edit} title={labels.edit} onClick={onEdit}>
            <IconPencil size={16} />
          </ActionIcon>
          <ActionIcon aria-label={labels.remove} title={labels.remove} onClick={() => void remove()}>
            <IconTrash size={16} />
          </ActionIcon>
        </>
      )}
    </Group>
  )
}

/** The saved replies of a person, and those that others share. */
export default function RepliesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ticket')
  const { data, error, refetch } = useQuery(repliesQuery)
  useFocusBack()
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null)
  return (
    <Modal opened onClose={onClose} title={t('reply.manage')} closeButtonProps={{ 'aria-label': t('close') }}>
      {data === undefined &&
        (error ? <Failed sentence={refusalText(error)} onAgain={() => void refetch()} /> : <Loading />)}
      {data?.length === 0 && <Text c="dimmed">{t('reply.none')}</Text>}
      <PlainList aria-label={t('reply.manage')}>
        {data?.map((reply) => (
          <ReplyRow key={reply.replyId} reply={reply} onEdit={() => setEdited(reply)} />
        ))}
      </PlainList>
      <Button
        mt="lg"
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setEdited('new')}
      >
        {t('reply.add')}
      </Button>
      {edited !== null && <ReplyDialog reply={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Modal>
  )
}
