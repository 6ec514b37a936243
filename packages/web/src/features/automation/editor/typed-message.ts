import type { MessageStep } from '@crm/contract/automation-fields'
import type { MessagePurpose } from '@crm/contract/marketing-rules'
import { translate } from '../../../kernel/i18n.ts'
import { numberIn, type Option } from '../../../ui/options.ts'

/** What is written to a customer, with what either channel asks for. */
export interface TypedMessage {
  readonly template: Option | null
  readonly purpose: MessagePurpose
  readonly sender: Option | null
  readonly original: Option | null
  readonly brand: Option | null
}
export const plainMessage: TypedMessage = { template: null, purpose: 'care', sender: null, original: null, brand: null }

/** Of a step whose template, and whom it comes from, have these names. */
export const typedMessage = (step: MessageStep, template: Option | null, from: Option | null): TypedMessage =>
  step.do === 'sendMail'
    ? { ...plainMessage, purpose: step.purpose, template, sender: from }
    : { ...plainMessage, original: template, brand: from }

export const messageIn = (name: MessageStep['do'], typed: TypedMessage): MessageStep =>
  name === 'sendMail'
    ? {
        ...{ do: name, purpose: typed.purpose },
        ...{ templateId: numberIn(typed.template) ?? 0, senderId: numberIn(typed.sender) ?? 0 },
      }
    : { do: name, templateId: numberIn(typed.original) ?? 0, brandId: numberIn(typed.brand) ?? 0 }

const missing = (part: 'template' | 'original' | 'brand', typed: TypedMessage) =>
  typed[part] === null ? translate(`automation:fault.${part}`) : undefined

/** What is not chosen yet, by its part. */
export const messageFaults = (name: MessageStep['do'], typed: TypedMessage): Record<string, string | undefined> =>
  name === 'sendMail'
    ? { template: missing('template', typed) }
    : { original: missing('original', typed), brand: missing('brand', typed) }
