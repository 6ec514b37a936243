import type { MessageStep } from '@crm/contract/automation-fields'
import { email } from '@crm/contract/email'
import type { ReplyOf } from '@crm/contract/kernel/endpoint'
import { sms } from '@crm/contract/sms'
import type { Handler } from '../../kernel/http/handler.ts'
import { refuse } from '../../kernel/refused.ts'
import { type AnyOrder, type AutomationPart, order, type StepOf, type StepPart } from '../automation/public.ts'
import { contentById, pinContent } from '../marketing-template/public.ts'
import { readPolicy } from '../setting/public.ts'
import { reactionTo } from './report/store-reaction.ts'
import { sendMail } from './single/email.ts'
import { sendSms } from './single/sms.ts'

const kinds = ['customer', 'opportunity'] as const

interface Addressee {
  readonly customerId: number | null
}
const customersOf = ({ customerId }: Addressee) => (customerId === null ? [] : [customerId])

/** Nobody was written to, and why. */
const outcome = ({ sendId, taken, skipped: [first] }: ReplyOf<typeof email.send>) =>
  taken > 0 ? { sendId } : { sendId, left: first?.reason }

/** A template is compiled already: nothing is to be prepared. What is noted of opening is the company's to say. */
const sendTemplate: Handler<typeof email.send> = async (call) => {
  const { policy } = await readPolicy(call.db)
  return sendMail.handle({ ...call, body: { ...call.body, tracking: policy.tracking } })
}

const mailOrder = ({ templateId, purpose, senderId }: StepOf<'sendMail'>, to: Addressee) =>
  order({
    endpoint: email.send,
    handler: sendTemplate,
    body: {
      ...{ templateId, senderId, purpose, customerIds: customersOf(to), tracking: 'person' },
      ...{ subject: '', preheader: '', html: '', document: null, attachmentIds: [] },
    },
    outcome,
  })

/** For what the original is for when the step is taken. */
const sendOriginal: Handler<typeof sms.send> = async (call) => {
  const { actor, db, body } = call
  const wanted = { channel: 'sms', templateId: body.templateId, number: 0 } as const
  const { contentId } = (await pinContent(db, actor, wanted)) ?? refuse('template.unknown')
  const { purpose } = (await contentById(db, contentId)) ?? refuse('template.unknown')
  return sendSms({ ...call, body: { ...body, purpose } })
}

const smsOrder = ({ templateId, brandId }: StepOf<'sendSms'>, to: Addressee) =>
  order({
    endpoint: sms.send,
    handler: sendOriginal,
    body: {
      ...{ templateId, brandId, customerIds: customersOf(to) },
      ...{ purpose: 'care', text: '', withoutMarks: false },
    },
    outcome,
  })

/** What a step says is written to one customer, for what follows something else than a rule. */
export const messageOrder = (step: MessageStep, to: Addressee): AnyOrder =>
  step.do === 'sendMail' ? mailOrder(step, to) : smsOrder(step, to)

const mail: StepPart<'sendMail'> = { do: 'sendMail', kinds, order: mailOrder }
const shortMessage: StepPart<'sendSms'> = { do: 'sendSms', kinds, order: smsOrder }

/** Rules write to the customer of a record. docs/rules.md. */
export const messageAutomation: AutomationPart = { steps: [mail, shortMessage], reaction: reactionTo }
