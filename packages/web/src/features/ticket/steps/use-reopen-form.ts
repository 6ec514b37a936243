import { ticket as ticketApi } from '@crm/contract/ticket'
import type { TicketView } from '@crm/contract/ticket-views'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import type { Option } from '../../../ui/options.ts'
import { readyToSend, withoutPictures } from '../content/pictures.ts'
import { isEmptyContent } from '../content/TicketContent.tsx'
import { keepTicket } from '../ticket-queries.ts'
import { textDraft } from '../typed-texts.ts'
import { checkReason } from './check-reason.ts'
import { tellOvertaken } from './tell-step.ts'

interface Values {
  readonly reason: string
  readonly content: string
  readonly participants: readonly Option[]
  /** Pictures that the content names. */
  readonly images: readonly File[]
  readonly files: readonly File[]
  /** Files that were chosen before the page was left: they have to be chosen again. */
  readonly lostFiles: number
}

const blankFor = (ticket: TicketView): Values => ({
  reason: '',
  content: '',
  participants: ticket.participants.map(({ userId, fullName }) => ({ value: String(userId), label: fullName })),
  images: [],
  files: [],
  lostFiles: 0,
})

const idsOf = ({ participants }: Values) => JSON.stringify(participants.map(({ value }) => Number(value)))

/** Of the files only how many were chosen: they do not outlive the page. */
const draftOf = (name: string, blank: Values) =>
  textDraft(name, {
    blank: { reason: '', content: '', files: '' },
    toTexts: ({ reason, content, files, lostFiles }: Values) => ({
      reason,
      content: withoutPictures(content),
      files: String(files.length || lostFiles || ''),
    }),
    toValues: ({ files, ...texts }) => ({ ...blank, ...texts, lostFiles: Number(files) }),
    loses: (values) => values.images.length + values.files.length > 0 || idsOf(values) !== idsOf(blank),
  })

/** What tells files apart without reading them. */
const signsOf = (files: readonly File[]) => files.map(({ name, size, lastModified }) => [name, size, lastModified])

interface Reopening {
  readonly ticket: TicketView
  /** Under which name what is typed is kept. */
  readonly draft: string
  /** The content as it is sent, for what was typed. */
  readonly toHtml?: (typed: string) => string
  readonly onTaken: (view: TicketView) => void
}

/** What a person fills in to reopen a ticket: why, and what has come in since. A refused one keeps all of it. */
export function useReopenForm({ ticket, draft, toHtml = (typed) => typed, onTaken }: Reopening) {
  const { t } = useTranslation('ticket')
  const { index, version } = ticket
  const blank = blankFor(ticket)
  return useForm({
    initial: blank,
    label: (field) => t(`field.${field === 'files' ? 'attachments' : field}`),
    required: ['reason'],
    check: ({ reason }) => ({ reason: checkReason(reason) }),
    draft: draftOf(`${draft}.${index}`, blank),
    signOf: (values) => [version, { ...values, files: signsOf(values.files), images: signsOf(values.images) }],
    send(values, repeatKey) {
      const content = readyToSend(toHtml(values.content), values.images)
      const form = {
        Index: String(index),
        Version: String(version),
        ReopenReason: values.reason.trim(),
        // One that says nothing leaves the present content.
        ...(!isEmptyContent(content.html) && { Content: content.html }),
        ListParticipantRefJson: idsOf(values),
      }
      const files = { Files: values.files, ImageEmbedded: content.pictures }
      return call(ticketApi.reopen, { form, files, repeatKey })
    },
    explain: (error) => tellOvertaken(error, ticket),
    onDone(view) {
      keepTicket(view)
      onTaken(view)
    },
  })
}
