import type { TicketView } from '@crm/contract/ticket-views'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showSize } from '../../../kernel/file-words.ts'
import { showToast } from '../../../kernel/toast.ts'
import { FormDialog, useUnloadGuard } from '../../../ui/FormDialog.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import classes from './Create.module.css'
import { CreateFields } from './CreateFields.tsx'
import { bytesOf } from './typed-ticket.ts'
import { type CreateForm, useCreateForm } from './use-create-form.ts'

/** In the order of the fields, for the summary above them, each with the name that the form calls it by. */
const labels = {
  Name: 'name',
  DepartmentId: 'department',
  DepartmentTaskId: 'task',
  EndDate: 'endDate',
  ListParticipantRefJson: 'participants',
  CustomerId: 'customer',
  Content: 'content',
  Files: 'attachments',
} as const
const fields = Object.keys(labels) as (keyof typeof labels)[]

function Restored({ form: { draft, discard } }: { form: CreateForm }) {
  const { t } = useTranslation('ticketList')
  return (
    <div className={classes.restored} role="status">
      <span>
        {t('create.restored')} {draft.lostFiles > 0 && t('create.lostFiles', { count: draft.lostFiles })}
      </span>
      <Button variant="subtle" size="compact-sm" onClick={discard}>
        {t('create.discard')}
      </Button>
    </div>
  )
}

function Sending({ progress, sizeBytes }: { progress: number; sizeBytes: number }) {
  const { t } = useTranslation('ticketList')
  const sent = Math.round(progress * sizeBytes)
  return (
    <Progress
      label={t('create.sending')}
      done={sent}
      total={sizeBytes}
      words={`${showSize(sent)} / ${showSize(sizeBytes)}`}
    />
  )
}

/** Opens a ticket. What is typed is kept while it is typed: closing the form, or the tab, loses no word of it. */
export default function CreateTicketDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['ticketList', 'ticket'])
  const navigate = useNavigate()
  const onCreated = ({ index, code }: TicketView) => {
    showToast({ tone: 'success', text: t('create.done', { code }) })
    onClose()
    void navigate({ to: '/issue-detail/$id', params: { id: String(index) } })
  }
  const form = useCreateForm(onCreated)
  const { draft, errors, progress } = form
  const sizeBytes = bytesOf(draft.files)
  // Words are kept; files are not, once the tab is gone.
  useUnloadGuard(sizeBytes > 0)
  const faults = fields.flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ field, label: t(`ticket:field.${labels[field]}`), message }]
  })
  return (
    <FormDialog
      opened
      size={800}
      title={t('create.title')}
      submitLabel={t('list.create')}
      changed={false}
      saving={progress !== null}
      errors={faults}
      refused={form.refused}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {form.isRestored && <Restored form={form} />}
      <CreateFields form={form} />
      {progress !== null && sizeBytes > 0 && <Sending progress={progress} sizeBytes={sizeBytes} />}
    </FormDialog>
  )
}
