import { ticket } from '@crm/contract/ticket'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callWithProgress, type OnProgress } from '../../../kernel/call-with-progress.ts'
import { showSize } from '../../../kernel/file-words.ts'
import { showToast } from '../../../kernel/toast.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useUnloadGuard } from '../../../ui/form/leave-question.ts'
import type { Option } from '../../../ui/options.ts'
import { Progress } from '../../../ui/Progress.tsx'
import { readyToSend } from '../content/pictures.ts'
import { RestoredNote } from '../RestoredNote.tsx'
import { keepTicket } from '../ticket-queries.ts'
import { CreateFields } from './CreateFields.tsx'
import { ticketDraft } from './ticket-draft.ts'
import { bytesOf, emptyTicket, type TypedTicket, toForm } from './typed-ticket.ts'
import { useNewTicket } from './use-new-ticket.ts'

const draft = ticketDraft('ticket.new')

function send(typed: TypedTicket, repeatKey: string, onProgress: OnProgress) {
  const { html, pictures } = readyToSend(typed.content, typed.pictures)
  // Without a department it was not let through.
  const { DepartmentId = '', ...form } = toForm({ ...typed, content: html })
  const files = { ImageEmbedded: pictures, Files: typed.attachments }
  return callWithProgress(ticket.add, { form: { ...form, DepartmentId }, files, repeatKey }, onProgress)
}

/** What was typed before is about this customer now. */
const draftAbout = (customer: Option): typeof draft => ({
  ...draft,
  read() {
    const kept = draft.read()
    return kept && { ...kept, customer }
  },
})

function useCreateForm(onClose: () => void, customer?: Option) {
  const { t } = useTranslation('ticketList')
  const navigate = useNavigate()
  const [share, setShare] = useState(0)
  const created = useNewTicket({
    ...(customer === undefined ? { draft } : { draft: draftAbout(customer), initial: { ...emptyTicket, customer } }),
    send: (typed, repeatKey) => send(typed, repeatKey, (bytes, all) => setShare(all ? bytes / all : 0)),
    onDone(view) {
      keepTicket(view)
      showToast({ tone: 'success', text: t('create.done', { code: view.code }) })
      onClose()
      void navigate({ to: '/issue-detail/$id', params: { id: String(view.index) } })
    },
  })
  return { ...created, share }
}

interface CreateProps {
  /** Whom it is about, where that is known already. */
  readonly customer?: Option
  readonly onClose: () => void
}

/** Opens a ticket. */
export default function CreateTicketDialog({ customer, onClose }: CreateProps) {
  const { t } = useTranslation('ticketList')
  const { form, tasks, share } = useCreateForm(onClose, customer)
  const { lostFiles } = form.values
  const sizeBytes = bytesOf(form.values)
  const sentBytes = Math.round(share * sizeBytes)
  // Words are kept; files are not, once the tab is gone.
  useUnloadGuard(sizeBytes > 0)

  return (
    <FormDialog form={form} size={800} title={t('create.title')} submitLabel={t('list.create')} onClose={onClose}>
      {(form.isRestored || lostFiles > 0) && <RestoredNote lostFiles={lostFiles} onDrop={form.startOver} />}
      <CreateFields form={form} hasTasks={(tasks.known?.length ?? 0) > 0} />
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
