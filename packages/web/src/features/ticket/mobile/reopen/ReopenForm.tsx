import type { TicketView } from '@crm/contract/ticket-views'
import { Button, Textarea, Title } from '@mantine/core'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AsyncMultiSelect } from '../../../../ui/AsyncMultiSelect.tsx'
import { SubmitForm } from '../../../../ui/form/SubmitForm.tsx'
import { ChosenFiles } from '../../files/ChosenFiles.tsx'
import { loadColleagues } from '../../list/ticket-options.ts'
import { RestoredNote } from '../../RestoredNote.tsx'
import { tellTaken } from '../../steps/tell-step.ts'
import { useReopenForm } from '../../steps/use-reopen-form.ts'
import { FileButtons } from '../files/FileButtons.tsx'
import phone from '../Phone.module.css'
import { paragraphsOf } from '../plain-content.ts'
import { Refusal } from '../Refusal.tsx'

/** Back to the ticket: the way that one came, or in place of this page. */
function useWayBack(ticketId: number) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const isAbove = useLocation({ select: ({ state }) => state.above === true })
  return () => (isAbove ? history.back() : void navigate({ to: `/m/ticket/${ticketId}`, replace: true }))
}

/** A closed ticket begins again: why, and what has come in since. */
export function ReopenForm({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const goBack = useWayBack(ticket.index)
  const form = useReopenForm({
    ticket,
    draft: 'reopen',
    toHtml: paragraphsOf,
    onTaken(view) {
      tellTaken('reopen', view)
      goBack()
    },
  })
  const { field, values, change } = form
  const { files, lostFiles } = values

  return (
    <SubmitForm form={form} className={phone.form}>
      <Title>{t('reopen.title', { code: ticket.code })}</Title>
      {(form.isRestored || lostFiles > 0) && <RestoredNote lostFiles={lostFiles} onDrop={form.startOver} />}
      <Textarea {...field('reason')} autosize minRows={2} maxRows={8} />
      <Textarea
        {...field('content')}
        label={t('reopen.content')}
        description={t('reopen.contentHelp')}
        autosize
        minRows={3}
        maxRows={10}
      />
      <AsyncMultiSelect {...field('participants')} load={loadColleagues} />
      <ChosenFiles
        picker={FileButtons}
        stored={ticket.attachments}
        files={files}
        onChange={(next) => change({ files: next, lostFiles: 0 })}
      />
      <Refusal text={form.refused} isLast />
      <div className={phone.bar}>
        <Button type="submit" loading={form.saving}>
          {t('ticket:step.reopen')}
        </Button>
      </div>
    </SubmitForm>
  )
}
