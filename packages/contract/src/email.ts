import { z } from 'zod'
import { EmailDocument } from './email-blocks.ts'
import { IdOrNone } from './kernel/fields.ts'
import { messagePurposes, trackingLevels } from './marketing-rules.ts'
import { EMAIL_SOURCE_BYTES, EMAIL_SUBJECT_MAX } from './rules/limits.ts'
import { Text } from './rules/text.ts'
import { singleSendsOf } from './single-send.ts'

/** Emails written to chosen customers, outside of campaigns. */
export const email = singleSendsOf('Email', 'MNU_EmailMarketing', {
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
