import { email } from '@crm/contract/email'
import type { ReplyOf } from '@crm/contract/kernel/endpoint'
import type { MessagePurpose } from '@crm/contract/marketing-rules'
import { EMAIL_CUSTOMERS_MAX } from '@crm/contract/rules/limits'
import { call } from '../../../kernel/call.ts'
import { showCount } from '../../../kernel/format.ts'
import { translate } from '../../../kernel/i18n.ts'
import type { Found } from '../../../kit/form/find-faults.ts'
import type { Option } from '../../../ui/options.ts'
import type { Attachment } from './Attachments.tsx'

export type EmailDraft = ReplyOf<typeof email.drafts>[number]

/** An email as it is being written. */
export interface TypedEmail {
  readonly customers: readonly Option[]
  readonly sender: string
  readonly purpose: MessagePurpose
  readonly template: Option | null
  readonly subject: string
  readonly preheader: string
  readonly html: string
  readonly tracking: 'off' | 'counts' | 'person'
  readonly attachments: readonly Attachment[]
}
export const emptyEmail: TypedEmail = {
  customers: [],
  sender: '',
  purpose: 'care',
  template: null,
  subject: '',
  preheader: '',
  html: '',
  tracking: 'person',
  attachments: [],
}

const templateOf = (templateId: number): Option | null =>
  templateId === 0 ? null : { value: String(templateId), label: `#${templateId}` }

export const fromDraft = (draft: EmailDraft): TypedEmail => ({
  ...emptyEmail,
  sender: draft.senderId ? String(draft.senderId) : '',
  purpose: draft.purpose ?? 'care',
  template: templateOf(draft.templateId ?? 0),
  subject: draft.subject ?? '',
  preheader: draft.preheader ?? '',
  html: draft.html ?? '',
  tracking: draft.tracking ?? 'person',
})

/** The law wants a way out at the end of advertising; who wrote one has it already. */
const withWayOut = (html: string, purpose: MessagePurpose) =>
  purpose === 'care' || html.includes('{{link.unsubscribe')
    ? html
    : `${html}<p><a href="{{link.unsubscribe}}">Từ chối nhận email quảng cáo</a></p>`

const contentOf = ({ sender, purpose, template, subject, preheader, html, tracking, attachments }: TypedEmail) => ({
  subject,
  preheader,
  html: template === null ? html : '',
  document: null,
  templateId: Number(template?.value ?? 0),
  senderId: Number(sender),
  purpose,
  tracking,
  attachmentIds: attachments.map(({ fileId }) => fileId),
})

/** What the customer would read nothing of is empty. */
export const isWritten = (html: string) => html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''

export const checkEmail = ({ customers, subject, template, html }: TypedEmail): Found => ({
  customers:
    customers.length > EMAIL_CUSTOMERS_MAX
      ? translate('email:compose.tooMany', { maximum: showCount(EMAIL_CUSTOMERS_MAX) })
      : undefined,
  subject: template === null && subject.trim() === '' ? translate('email:compose.subjectErr') : undefined,
  html: template === null && !isWritten(html) ? translate('email:compose.htmlErr') : undefined,
})

interface Sending {
  readonly origin: 'list' | 'profile'
  readonly draftId?: number | undefined
  readonly repeatKey: string
}
export const sendEmail = (typed: TypedEmail, { origin, draftId, repeatKey }: Sending) =>
  call(email.send, {
    body: {
      ...contentOf(typed),
      html: typed.template === null ? withWayOut(typed.html, typed.purpose) : '',
      customerIds: typed.customers.map(({ value }) => Number(value)),
      origin,
      ...(draftId !== undefined && { draftId }),
    },
    repeatKey,
  })

export const saveEmailDraft = (typed: TypedEmail, draft: Pick<EmailDraft, 'draftId' | 'version'> | undefined) =>
  call(email.saveDraft, {
    body: { ...contentOf(typed), ...(draft && { draftId: draft.draftId, version: draft.version }) },
  })
