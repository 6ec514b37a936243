import { TICKET_COMMENT_MAX } from '@crm/contract/rules/limits'
import { FreeText, SafeName } from '@crm/contract/rules/text'
import { type SavedReply, savedReply } from '@crm/contract/ticket'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '../../../kernel/call.ts'
import { type FieldErrors, findFieldErrors, refusedFields } from '../../../kernel/field-errors.ts'
import { queries } from '../../../kernel/query.ts'
import { tellRefusal } from '../../../kernel/tell-refusal.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { repliesQuery } from '../ticket-queries.ts'

const NAME_MAX = 60
const schema = z.object({ name: SafeName(1, NAME_MAX), content: FreeText(1, TICKET_COMMENT_MAX) })

interface Props {
  /** Null: a new one. */
  readonly reply: SavedReply | null
  readonly content?: string
  readonly onClose: () => void
}

function useReplyForm({ reply, content = '', onClose }: Props) {
  const before = { name: reply?.name ?? '', content: reply?.content ?? content, shared: reply?.shared ?? false }
  const [typed, setTyped] = useState(before)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  async function save() {
    const faults = findFieldErrors(schema, typed)
    setErrors(faults)
    setRefused(undefined)
    if (Object.keys(faults).length > 0) return
    setSaving(true)
    try {
      await (reply === null
        ? call(savedReply.add, { body: typed })
        : call(savedReply.update, { body: { ...typed, replyId: reply.replyId, version: reply.version } }))
      onClose()
    } catch (error) {
      setErrors(refusedFields(error))
      setRefused(tellRefusal(error))
    } finally {
      setSaving(false)
      void queries.invalidateQueries({ queryKey: repliesQuery.queryKey })
    }
  }
  const change = (part: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...part }))
  const isChanged = JSON.stringify(typed) !== JSON.stringify(before)
  return { typed, change, errors, refused, isSaving, isChanged, save }
}

/** Keeps a text under a name, for oneself or for everybody. */
export default function ReplyDialog(props: Props) {
  const { t } = useTranslation('ticket')
  const { typed, change, errors, ...form } = useReplyForm(props)
  const labels = { name: t('reply.name'), content: t('reply.content') }
  const listed = (['name', 'content'] as const).flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ field, label: labels[field], message }]
  })
  return (
    <FormDialog
      opened
      title={t(props.reply === null ? 'reply.addTitle' : 'reply.editTitle')}
      submitLabel={t('reply.save')}
      changed={form.isChanged}
      saving={form.isSaving}
      errors={listed}
      refused={form.refused}
      onClose={props.onClose}
      onSubmit={() => void form.save()}
    >
      <TextInput
        label={labels.name}
        name="name"
        withAsterisk
        data-autofocus
        autoComplete="off"
        value={typed.name}
        error={errors['name']}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <Textarea
        label={labels.content}
        name="content"
        withAsterisk
        rows={4}
        value={typed.content}
        error={errors['content']}
        onChange={({ currentTarget }) => change({ content: currentTarget.value })}
      />
      <Checkbox
        label={t('reply.shared')}
        description={t('reply.sharedHelp')}
        checked={typed.shared}
        onChange={({ currentTarget }) => change({ shared: currentTarget.checked })}
      />
    </FormDialog>
  )
}
