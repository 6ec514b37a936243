import { z } from 'zod'
import { EmailDocument } from './email-blocks.ts'
import { can, post } from './kernel/endpoint.ts'
import { ActorName } from './kernel/fields.ts'
import { templateKinds } from './marketing-rules.ts'
import { MergeFaultView, TemplateRow, templateDetails, templatesOf } from './marketing-template.ts'
import { EMAIL_PICTURE_BYTES, EMAIL_SOURCE_BYTES, EMAIL_SUBJECT_MAX } from './rules/limits.ts'
import { Text } from './rules/text.ts'

/** What is wrong with an email, or might be: `error` keeps it from being sent. */
export const emailChecks = [
  'noUnsubscribe',
  'noSubject',
  'noText',
  'noAlt',
  'noPicture',
  'tooLong',
  'badLink',
  'emptyLink',
  'unknownField',
  'looksLikeField',
  'noLabel',
  'noAdvertiser',
] as const
export type EmailCheck = (typeof emailChecks)[number]
export const EmailFinding = z.object({
  check: z.enum(emailChecks),
  severity: z.enum(['error', 'warning']),
  /** What it is about: a link, a field, bytes. */
  detail: z.string(),
  /** Where: `subject`, `preheader`, `source`, or the id of a block; empty: the whole. */
  part: z.string(),
})
export type EmailFinding = z.infer<typeof EmailFinding>

const content = {
  kind: z.enum(templateKinds),
  subject: Text(0, EMAIL_SUBJECT_MAX),
  /** What programs show beside the subject. */
  preheader: Text(0, EMAIL_SUBJECT_MAX),
  /** Of kind `blocks`. */
  document: EmailDocument.nullable(),
  /** Of kind `html`, as it was pasted. */
  source: z.string().max(EMAIL_SOURCE_BYTES).nullable(),
}

export const EmailTemplateRow = TemplateRow.extend({ kind: content.kind, subject: z.string() })
export type EmailTemplateRow = z.infer<typeof EmailTemplateRow>

export const EmailTemplateView = EmailTemplateRow.extend({
  preheader: z.string(),
  document: EmailDocument.nullable(),
  source: z.string().nullable(),
  /** Compiled: what is sent, with its tags. */
  html: z.string(),
  text: z.string(),
  bytes: z.number().int(),
  findings: z.array(EmailFinding),
  ...templateDetails,
})
export type EmailTemplateView = z.infer<typeof EmailTemplateView>

export const EmailPreview = z.object({
  subject: z.string(),
  preheader: z.string(),
  html: z.string(),
  text: z.string(),
  bytes: z.number().int(),
  findings: z.array(EmailFinding),
  faults: z.array(MergeFaultView),
  /** Fields that this customer has no value for and that have no fallback. */
  missing: z.array(z.string()),
})
export type EmailPreview = z.infer<typeof EmailPreview>

export const emailTemplate = {
  ...templatesOf('EmailTemplate', 'MNU_CampaignEmail', {
    row: EmailTemplateRow,
    view: EmailTemplateView,
    content,
    preview: EmailPreview,
    refuses: ['template.contentRefused'],
  }),
  /** Multipart: `File`, a PNG, JPEG or GIF; it is drawn anew and can be seen by whoever gets the mail. */
  uploadImage: post('/api/EmailTemplate/UploadImage', {
    access: can('MNU_CampaignEmail', 'edit'),
    files: { File: 'one' },
    form: z.object({ UserName: ActorName.optional() }),
    formBytesMax: EMAIL_PICTURE_BYTES,
    tooLarge: 'template.pictureRefused',
    reply: z.object({ imageId: z.uuid(), address: z.string() }),
    refuses: ['file.missing', 'template.pictureRefused'],
  }),
}
