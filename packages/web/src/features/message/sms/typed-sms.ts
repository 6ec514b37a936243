import type { ReplyOf } from '@crm/contract/kernel/endpoint'
import type { MessagePurpose } from '@crm/contract/marketing-rules'
import { EMAIL_CUSTOMERS_MAX } from '@crm/contract/rules/limits'
import { sms } from '@crm/contract/sms'
import { call } from '../../../kernel/call.ts'
import { showCount } from '../../../kernel/format.ts'
import { translate } from '../../../kernel/i18n.ts'
import type { Found } from '../../../kit/form/find-faults.ts'
import type { Option } from '../../../ui/options.ts'

export type SmsDraft = ReplyOf<typeof sms.drafts>[number]

/** A message as it is being written. */
export interface TypedSms {
  readonly customers: readonly Option[]
  readonly brand: string
  readonly purpose: MessagePurpose
  readonly original: Option | null
  readonly text: string
  readonly withoutMarks: boolean
}
export const emptySms: TypedSms = {
  customers: [],
  brand: '',
  purpose: 'care',
  original: null,
  text: '',
  withoutMarks: true,
}

export const fromDraft = (draft: SmsDraft): Omit<TypedSms, 'customers' | 'original'> => ({
  brand: draft.brandId ? String(draft.brandId) : '',
  purpose: draft.purpose ?? 'care',
  text: draft.text ?? '',
  withoutMarks: draft.withoutMarks ?? true,
})

const contentOf = ({ brand, purpose, text, withoutMarks }: TypedSms) => ({
  // An original is written into the text when it is chosen: what stands there is what is sent.
  templateId: 0,
  brandId: Number(brand),
  purpose,
  text,
  withoutMarks,
})

export const checkSms = ({ customers }: TypedSms): Found => ({
  customers:
    customers.length > EMAIL_CUSTOMERS_MAX
      ? translate('email:compose.tooMany', { maximum: showCount(EMAIL_CUSTOMERS_MAX) })
      : undefined,
})

interface Sending {
  readonly origin: 'list' | 'profile'
  readonly draftId?: number | undefined
  readonly repeatKey: string
}
export const sendSms = (typed: TypedSms, { origin, draftId, repeatKey }: Sending) =>
  call(sms.send, {
    body: {
      ...contentOf(typed),
      customerIds: typed.customers.map(({ value }) => Number(value)),
      origin,
      ...(draftId !== undefined && { draftId }),
    },
    repeatKey,
  })

export const saveSmsDraft = (typed: TypedSms, draft: Pick<SmsDraft, 'draftId' | 'version'> | undefined) =>
  call(sms.saveDraft, {
    body: { ...contentOf(typed), ...(draft && { draftId: draft.draftId, version: draft.version }) },
  })
