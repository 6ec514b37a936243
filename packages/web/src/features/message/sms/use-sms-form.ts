import type { Option } from '../../../ui/options.ts'
import { useComposing } from '../compose/use-composing.ts'
import { checkSms, emptySms, saveSmsDraft, sendSms } from './typed-sms.ts'

interface Options {
  readonly customers?: readonly Option[]
  readonly origin: 'list' | 'profile'
  readonly onDone: () => void
}

export const useSmsForm = ({ customers = [], origin, onDone }: Options) =>
  useComposing({
    channel: 'sms',
    initial: { ...emptySms, customers },
    required: ['customers', 'text'],
    fieldOf: { 'brandName.unknown': 'brand', 'gateway.missing': 'brand', 'sms.tooLong': 'text' },
    check: checkSms,
    send: (typed, draftId, repeatKey) => sendSms(typed, { origin, draftId, repeatKey }),
    save: saveSmsDraft,
    onDone,
  })
