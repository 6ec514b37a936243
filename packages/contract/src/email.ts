import { z } from 'zod'
import { EmailDocument } from './email-blocks.ts'
import { can, post } from './kernel/endpoint.ts'
import { ActorName, IdOrNone } from './kernel/fields.ts'
import { messagePurposes, trackingLevels } from './marketing-rules.ts'
import { EMAIL_FILES_RAISED_MAX_BYTES, EMAIL_SOURCE_BYTES, EMAIL_SUBJECT_MAX } from './rules/limits.ts'
import { Text } from './rules/text.ts'
import { singleSendsOf } from './single-send.ts'

const calls = singleSendsOf('Email', 'MNU_EmailMarketing', {
  body: {
    subject: Text(0, EMAIL_SUBJECT_MAX),
    preheader: Text(0, EMAIL_SUBJECT_MAX),
    /** Written here, */
    html: z.string().max(EMAIL_SOURCE_BYTES),
    document: EmailDocument.nullable(),
    /** or a template as it is now; 0: none. */
    templateId: IdOrNone,
    senderId: IdOrNone,
    purpose: z.enum(messagePurposes),
    tracking: z.enum(trackingLevels),
    attachmentIds: z.array(z.uuid()).max(10),
  },
  refuses: ['mail.filesTooLarge', 'sender.unknown', 'mass.unsubscribeMissing', 'template.unknown'],
})

/** Emails written to chosen customers, outside of campaigns. */
export const email = {
  ...calls,
  /** A file to be attached, to a single mail or a campaign of one's own; how large is a setting. */
  uploadFile: post('/api/Email/UploadFile', {
    access: can('MNU_EmailMarketing', 'edit'),
    files: { File: 'one' },
    form: z.object({ UserName: ActorName.optional() }),
    formBytesMax: EMAIL_FILES_RAISED_MAX_BYTES,
    tooLarge: 'file.tooLarge',
    reply: z.object({ fileId: z.uuid(), name: z.string(), sizeBytes: z.number().int() }),
    refuses: ['file.missing', 'file.tooLarge', 'mail.filesTooLarge', 'ticket.fileRefused'],
  }),
}
