import type { TicketView } from '@crm/contract/ticket-views'
import { Button, Textarea } from '@mantine/core'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../kernel/toast.ts'
import { AsyncMultiSelect } from '../../../../ui/AsyncMultiSelect.tsx'
import { loadColleagues } from '../../list/ticket-options.ts'
import { RestoredNote } from '../../RestoredNote.tsx'
import { useReopenForm } from '../../steps/use-reopen-form.ts'
import { checkReason } from '../../steps/use-step-form.ts'
import { useKeptTexts } from '../../use-kept-texts.ts'
import { FormRefusal } from '../FormRefusal.tsx'
import { PickedFiles } from '../files/PickedFiles.tsx'
import phone from '../Phone.module.css'
import { paragraphsOf } from '../plain-content.ts'

/** Of the files only how many were chosen: they do not outlive the page. */
const blank = { reason: '', content: '', files: '' }
/** As the form takes it: why as it was typed, what has come in since as paragraphs. */
const factsOf = ({ reason, content }: typeof blank) => ({ reason, content: paragraphsOf(content) })

/** Back to the ticket: the way that one came, or in place of this page. */
function useWayBack(ticketId: number) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const isAbove = useLocation({ select: ({ state }) => state.above === true })
  return () => (isAbove ? history.back() : void navigate({ to: `/m/ticket/${ticketId}`, replace: true }))
}

function useForm(ticket: TicketView) {
  const kept = useKeptTexts(`reopen.${ticket.index}`, blank)
  const goBack = useWayBack(ticket.index)
  const form = useReopenForm({
    ticket,
    first: factsOf(kept.texts),
    onTaken() {
      kept.drop()
      showToast({ tone: 'success', key: 'ticketMobile:done.reopen' })
      goBack()
    },
  })
  const lostFiles = form.typed.files.length > 0 ? 0 : Number(kept.texts.files)
  return { kept, form, lostFiles }
}

/** A closed ticket begins again: why, and what has come in since. */
export function ReopenForm({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const { kept, form, lostFiles } = useForm(ticket)
  const { typed, change, errors, refused, isSaving } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // What is missing may stand far above the button.
    if (checkReason(typed.reason) !== undefined) document.getElementsByName('reason')[0]?.focus()
    void form.submit()
  }
  const chooseFiles = (files: readonly File[]) => {
    kept.change({ files: files.length === 0 ? '' : String(files.length) })
    change({ files })
  }
  return (
    <form className={phone.form} noValidate onSubmit={submit}>
      <h1 className={phone.title}>{t('reopen.title', { code: ticket.code })}</h1>
      {(kept.isRestored || lostFiles > 0) && (
        <RestoredNote lostFiles={lostFiles} onDrop={() => change(factsOf(kept.clear()))} />
      )}
      <Textarea
        label={t('ticket:field.reason')}
        name="reason"
        withAsterisk
        autosize
        minRows={2}
        maxRows={8}
        value={kept.texts.reason}
        error={errors.reason}
        onChange={({ currentTarget }) => change(factsOf(kept.change({ reason: currentTarget.value })))}
      />
      <Textarea
        label={t('reopen.content')}
        description={t('reopen.contentHelp')}
        autosize
        minRows={3}
        maxRows={10}
        value={kept.texts.content}
        onChange={({ currentTarget }) => change(factsOf(kept.change({ content: currentTarget.value })))}
      />
      <AsyncMultiSelect
        label={t('ticket:field.participants')}
        load={loadColleagues}
        value={typed.participants}
        onChange={(participants) => change({ participants })}
      />
      <PickedFiles stored={ticket.attachments} files={typed.files} onChange={chooseFiles} />
      <FormRefusal text={refused ?? null} />
      <div className={phone.bar}>
        <Button type="submit" loading={isSaving}>
          {t('ticket:step.reopen')}
        </Button>
      </div>
    </form>
  )
}
