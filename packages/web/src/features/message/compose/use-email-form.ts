import type { Option } from '../../../ui/options.ts'
import { checkEmail, type EmailDraft, emptyEmail, fromDraft, saveEmailDraft, sendEmail } from './typed-email.ts'
import { useComposing } from './use-composing.ts'

interface Options {
  readonly customers?: readonly Option[]
  readonly draft?: EmailDraft | undefined
  readonly origin: 'list' | 'profile'
  readonly onDone: () => void
}

export const useEmailForm = ({ customers = [], draft, origin, onDone }: Options) =>
  useComposing({
    channel: 'email',
    initial: { ...(draft ? fromDraft(draft) : emptyEmail), customers },
    draft,
    required: ['customers'],
    fieldOf: {
      'sender.unknown': 'sender',
      'template.unknown': 'template',
      'mass.unsubscribeMissing': 'html',
      'mail.filesTooLarge': 'attachments',
    },
    check: checkEmail,
    send: (typed, draftId, repeatKey) => sendEmail(typed, { origin, draftId, repeatKey }),
    save: saveEmailDraft,
    onDone,
  })
