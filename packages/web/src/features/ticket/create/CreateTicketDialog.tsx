import { ticket } from '@crm/contract/ticket'
import { AddTicket } from '@crm/contract/ticket-fields'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callWithProgress, type OnProgress } from '../../../kernel/call-with-progress.ts'
import { showSize } from '../../../kernel/file-words.ts'
import { createRepeatKeys } from '../../../kernel/repeat-key.ts'
import { showToast } from '../../../kernel/toast.ts'
import { type Form, useForm } from '../../../kit/form/use-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useUnloadGuard } from '../../../ui/form/leave-question.ts'
import { Progress } from '../../../ui/Progress.tsx'
import { readyToSend } from '../content/pictures.ts'
import { tasksQuery } from '../list/ticket-options.ts'
import { RestoredNote } from '../RestoredNote.tsx'
import { keepTicket } from '../ticket-queries.ts'
import { CreateFields } from './CreateFields.tsx'
import { ticketDraft } from './ticket-draft.ts'
import { bytesOf, checkTicket, emptyTicket, fieldOf, refusedFile, type TypedTicket, toForm } from './typed-ticket.ts'

// Beyond the dialog: what was not answered goes under its key again when the form is opened anew.
const repeats = createRepeatKeys()
const labels: Readonly<Record<string, string>> = { departmentId: 'department' }
const marksOf = (files: readonly File[]) => files.map(({ name, size, lastModified }) => [name, size, lastModified])

/** What tells one sending from another: files without reading them. */
const signOf = (typed: TypedTicket) => [toForm(typed), marksOf(typed.pictures), marksOf(typed.attachments)]

function send(typed: TypedTicket, repeatKey: string, onProgress: OnProgress) {
  const { html, pictures } = readyToSend(typed.content, typed.pictures)
  // Without a department it was not let through.
  const { DepartmentId = '', ...form } = toForm({ ...typed, content: html })
  const files = { ImageEmbedded: pictures, Files: typed.attachments }
  return callWithProgress(ticket.add, { form: { ...form, DepartmentId }, files, repeatKey }, onProgress)
}

/** Whether the department asks as what the ticket comes. docs/rules.md. */
function useHasTasks(departmentId: string | null): boolean {
  const { data = [] } = useQuery({ ...tasksQuery(Number(departmentId)), enabled: departmentId !== null })
  return data.some(({ deleted }) => !deleted)
}

/** What is typed is kept while it is typed: closing the form, or the tab, loses no word of it. */
function useCreateForm(onClose: () => void) {
  const { t } = useTranslation(['ticketList', 'ticket'])
  const navigate = useNavigate()
  const [share, setShare] = useState(0)
  const form: Form<TypedTicket> = useForm({
    schema: AddTicket,
    initial: emptyTicket,
    label: (field) => t(`ticket:field.${labels[field] ?? field}`),
    body: toForm,
    signOf,
    check: (typed) => checkTicket(typed, hasTasks, new Date()),
    fieldOf,
    faultsOf: refusedFile,
    draft: ticketDraft,
    repeats,
    send: (typed, repeatKey) => send(typed, repeatKey, (bytes, all) => setShare(all ? bytes / all : 0)),
    onDone(view) {
      keepTicket(view)
      showToast({ tone: 'success', text: t('create.done', { code: view.code }) })
      onClose()
      void navigate({ to: '/issue-detail/$id', params: { id: String(view.index) } })
    },
  })
  const hasTasks = useHasTasks(form.values.departmentId)
  return { form, hasTasks, share }
}

/** Opens a ticket. */
export default function CreateTicketDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ticketList')
  const { form, hasTasks, share } = useCreateForm(onClose)
  const { lostFiles } = form.values
  const sizeBytes = bytesOf(form.values)
  const sentBytes = Math.round(share * sizeBytes)
  // Words are kept; files are not, once the tab is gone.
  useUnloadGuard(sizeBytes > 0)

  return (
    <FormDialog form={form} size={800} title={t('create.title')} submitLabel={t('list.create')} onClose={onClose}>
      {(form.isRestored || lostFiles > 0) && <RestoredNote lostFiles={lostFiles} onDrop={form.startOver} />}
      <CreateFields form={form} hasTasks={hasTasks} />
      {form.saving && sizeBytes > 0 && (
        <Progress
          label={t('create.sending')}
          done={sentBytes}
          total={sizeBytes}
          words={`${showSize(sentBytes)} / ${showSize(sizeBytes)}`}
        />
      )}
    </FormDialog>
  )
}
