import { type SavedReply, savedReply } from '@crm/contract/ticket'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { refreshReplies } from '../../ticket/ticket-queries.ts'
import own from './SavedReply.module.css'

/** One that is gone already is what was wanted. */
async function remove(replyId: number) {
  await call(savedReply.delete, { params: { replyId } }).catch((error: unknown) => {
    if (!isFailure(error, 'request.notFound')) throw error
  })
}

function OwnActs({ reply, onEdit }: { reply: SavedReply; onEdit: () => void }) {
  const { t } = useTranslation('setting')
  const confirm = useConfirm()
  const { name, replyId, shared } = reply
  const { mutate, isPending } = useMutation({
    mutationFn: () => remove(replyId),
    onSuccess: () => showToast({ tone: 'success', key: 'setting:reply.deleted' }),
    onError: (error) => showToast({ tone: 'error', text: refusalText(error) }),
    onSettled: refreshReplies,
  })
  async function ask() {
    const title = t('reply.deleteTitle', { name })
    const body = shared ? t('reply.deleteShared') : undefined
    if (await confirm({ title, body, confirm: t('reply.delete'), danger: true })) mutate()
  }
  const [edit, del] = [t('reply.editNamed', { name }), t('reply.deleteNamed', { name })]
  return (
    <span className={own.acts}>
      <ActionIcon aria-label={edit} title={edit} onClick={onEdit}>
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon aria-label={del} title={del} loading={isPending} onClick={() => void ask()}>
        <IconTrash size={16} />
      </ActionIcon>
    </span>
  )
}

/** A reply; what colleagues share is theirs to change. */
export function ReplyRow({ reply, onEdit }: { reply: SavedReply; onEdit: () => void }) {
  const { t } = useTranslation('setting')
  const whose = reply.own ? 'mine' : 'theirs'
  return (
    <li className={own.row}>
      <div className={own.words}>
        <span className={own.head}>
          <bdi className={own.name} title={reply.name}>
            {reply.name}
          </bdi>
          {reply.shared && (
            <StatusBadge tone={reply.own ? 'accent' : 'slate'}>{t(`reply.shared.${whose}`)}</StatusBadge>
          )}
        </span>
        <p className={own.text}>{reply.content}</p>
      </div>
      {reply.own && <OwnActs reply={reply} onEdit={onEdit} />}
    </li>
  )
}
