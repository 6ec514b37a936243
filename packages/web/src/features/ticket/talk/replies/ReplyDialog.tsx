import { TICKET_COMMENT_MAX } from '@crm/contract/rules/limits'
import { countCharacters } from '@crm/contract/rules/text'
import { AddSavedReply, type SavedReply, savedReply } from '@crm/contract/ticket'
import { Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { queries } from '../../../../kernel/query.ts'
import { showToast } from '../../../../kernel/toast.ts'
import { useForm } from '../../../../kit/form/use-form.ts'
import { useNewest } from '../../../../kit/form/use-newest.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { refreshReplies, repliesQuery } from '../../ticket-queries.ts'

interface Props {
  /** Null: a new one. */
  readonly reply: SavedReply | null
  readonly content?: string
  readonly onClose: () => void
}

type Facts = Pick<SavedReply, 'replyId' | 'version' | 'name' | 'content' | 'shared'>
const blank: Facts = { replyId: 0, version: 0, name: '', content: '', shared: false }

async function readNewest(replyId: number): Promise<Facts | undefined> {
  const replies = await queries.fetchQuery({ ...repliesQuery, staleTime: 0 })
  return replies.find((one) => one.replyId === replyId)
}

/** Keeps a text under a name, for oneself or for everybody. */
export default function ReplyDialog({ reply, content = '', onClose }: Props) {
  const { t } = useTranslation('ticket')
  const { base, catchUp } = useNewest<Facts>(reply ?? { ...blank, content }, ({ replyId }) => readNewest(replyId))
  const form = useForm({
    schema: AddSavedReply,
    initial: { name: base.name, content: base.content, shared: base.shared },
    label: (field) => t(`reply.${field}`),
    send: (body) =>
      reply === null
        ? call(savedReply.add, { body })
        : call(savedReply.update, { body: { ...body, replyId: base.replyId, version: base.version } }),
    async explain(error) {
      const newest = await catchUp(error)
      return newest === null ? undefined : t('reply.stale', { name: newest.name })
    },
    onDone() {
      showToast({ tone: 'success', key: 'ticket:reply.saved' })
      void refreshReplies()
      onClose()
    },
  })
  const left = TICKET_COMMENT_MAX - countCharacters(form.values.content.trim())
  return (
    <FormDialog
      form={form}
      size={480}
      title={t(reply === null ? 'reply.addTitle' : 'reply.editTitle')}
      submitLabel={t('reply.save')}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} description={t('reply.nameHelp')} data-autofocus />
      <Textarea
        {...form.field('content')}
        description={t('reply.left', { count: left })}
        autosize
        minRows={4}
        maxRows={10}
      />
      <Switch {...form.box('shared')} description={t('reply.sharedHelp')} />
    </FormDialog>
  )
}
