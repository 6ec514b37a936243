import type { SavedReply } from '@crm/contract/ticket'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Switch.layer.css'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { CONTENT_MAX, lengthOf, useReplyForm } from './reply-form.ts'

/** Adds a saved reply or changes an own one. */
export function ReplyDialog({ reply, onClose }: { reply: SavedReply | undefined; onClose: () => void }) {
  const { t } = useTranslation('setting')
  const { facts, change, changed, errors, refused, saving, submit } = useReplyForm(reply, onClose)
  return (
    <FormDialog
      opened
      size={480}
      title={reply ? t('reply.editNamed', { name: reply.name }) : t('reply.add')}
      submitLabel={reply ? t('form.save') : t('reply.add')}
      changed={changed}
      saving={saving}
      refused={refused}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        name="name"
        label={t('reply.name')}
        description={t('reply.nameHelp')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        value={facts.name}
        error={errors['name']}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <Textarea
        name="content"
        label={t('reply.content')}
        description={t('reply.left', { count: CONTENT_MAX - lengthOf(facts.content) })}
        withAsterisk
        autosize
        minRows={4}
        maxRows={10}
        value={facts.content}
        error={errors['content']}
        onChange={({ currentTarget }) => change({ content: currentTarget.value })}
      />
      <Switch
        name="shared"
        label={t('reply.share')}
        description={t('reply.shareHelp')}
        checked={facts.shared}
        onChange={({ currentTarget }) => change({ shared: currentTarget.checked })}
      />
    </FormDialog>
  )
}
