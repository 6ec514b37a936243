import { ticket as ticketApi } from '@crm/contract/ticket'
import { Button, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { isFailure } from '../../../../kernel/failure.ts'
import { translate } from '../../../../kernel/i18n.ts'
import { useMay } from '../../../../kernel/may.ts'
import { sendOrKeep } from '../../../../kernel/outbox.ts'
import { queries } from '../../../../kernel/query.ts'
import { showToast } from '../../../../kernel/toast.ts'
import { SubmitForm } from '../../../../ui/form/SubmitForm.tsx'
import { Denied } from '../../../../ui/StateViews.tsx'
import { ticketDraft } from '../../create/ticket-draft.ts'
import { type TypedTicket, toForm } from '../../create/typed-ticket.ts'
import { useNewTicket } from '../../create/use-new-ticket.ts'
import { ChosenFiles } from '../../files/ChosenFiles.tsx'
import { departmentsQuery } from '../../list/ticket-options.ts'
import { RestoredNote } from '../../RestoredNote.tsx'
import { keepTicket } from '../../ticket-queries.ts'
import { FileButtons } from '../files/FileButtons.tsx'
import phone from '../Phone.module.css'
import { PhoneHead } from '../PhoneHead.tsx'
import { paragraphsOf } from '../plain-content.ts'
import { Refusal } from '../Refusal.tsx'
import { lastMade, sendKinds } from '../senders.ts'
import { AddFields } from './AddFields.tsx'

export const prefetch = () => void queries.prefetchQuery(departmentsQuery)

const draft = ticketDraft('ticket.phone-new')

export function Header() {
  const { t } = useTranslation('ticketMobile')
  return <PhoneHead to="/m/ticket" label={t('list.title')} />
}

/** Answers the ticket; null: it waits for the network. Files are too large to wait, so with them it is now or not yet. */
async function send(typed: TypedTicket, repeatKey: string): Promise<number | null> {
  const { DepartmentId = '', ...facts } = toForm({ ...typed, content: paragraphsOf(typed.content) })
  const form = { ...facts, DepartmentId }
  if (typed.attachments.length === 0) return (await sendOrKeep(sendKinds.add, 0, form)) === 'sent' ? lastMade() : null
  const view = await call(ticketApi.add, { form, files: { Files: typed.attachments }, repeatKey })
  keepTicket(view)
  return view.index
}

/** Only with files is a lost network told: without them the ticket waits. That is the way out, and has to be said. */
const explain = (error: unknown) =>
  isFailure(error, 'offline') ? translate('ticketMobile:add.filesNeedNetwork') : undefined

function AddForm() {
  const { t } = useTranslation('ticketMobile')
  const navigate = useNavigate()
  const { form, tasks } = useNewTicket({
    draft,
    send,
    explain,
    onDone(ticketId) {
      const isWaiting = ticketId === null
      showToast({ tone: isWaiting ? 'info' : 'success', key: `ticketMobile:add.${isWaiting ? 'waiting' : 'done'}` })
      const state = ({ above }: { above?: boolean }) => ({ ...(above && { above }) })
      void navigate({ to: isWaiting ? '/m/ticket' : `/m/ticket/${ticketId}`, replace: true, state })
    },
  })
  const { attachments, lostFiles } = form.values
  const submit = () => {
    if (tasks.areAsked && tasks.known === undefined) tasks.read()
    return form.submit()
  }
  return (
    <SubmitForm className={phone.form} form={{ submit }}>
      <Title>{t('add.title')}</Title>
      {(form.isRestored || lostFiles > 0) && <RestoredNote lostFiles={lostFiles} onDrop={form.startOver} />}
      <AddFields form={form} tasks={tasks} />
      <ChosenFiles
        picker={FileButtons}
        files={attachments}
        error={form.faults['attachments']}
        onChange={(files) => form.change({ attachments: files, lostFiles: 0 })}
      />
      <Refusal text={form.refused} isLast />
      <div className={phone.bar}>
        <Button type="submit" loading={form.saving}>
          {t('add.send')}
        </Button>
      </div>
    </SubmitForm>
  )
}

/** No rich editor on the phone: what is typed becomes paragraphs, photos stand beside it. */
export default function PhoneAddPage() {
  const { t } = useTranslation('ticketMobile')
  const may = useMay('MNU_Issue')
  if (may.add) return <AddForm />
  return (
    <>
      <h1>{t('add.title')}</h1>
      <Denied />
    </>
  )
}
