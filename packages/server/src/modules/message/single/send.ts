import type { MarketingChannel, MessagePurpose, SkipReason, TrackingLevel } from '@crm/contract/marketing-rules'
import { EMAIL_CUSTOMERS_MAX } from '@crm/contract/rules/limits'
import type { Actor } from '../../../kernel/actor.ts'
import { record } from '../../../kernel/events/record.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { Refused, refuse } from '../../../kernel/refused.ts'
import type { Db } from '../../../schema/index.ts'
import { customerInteracted } from '../../customer/public.ts'
import {
  contentById,
  insertContent,
  type NewContent,
  pinContent,
  type SentContent,
} from '../../marketing-template/public.ts'
import { type Policy, readPolicy } from '../../setting/public.ts'
import { orderSending } from '../sending/order.ts'
import { touchCustomers } from '../sign/store-sign.ts'
import { writeWave } from '../wave/store-wave.ts'
import { idsFrom, readChosen } from './store-chosen.ts'
import { removeDraft } from './store-draft.ts'

export interface Sending {
  readonly actor: Actor
  readonly db: Db
  readonly now: Date
  readonly platform: Pick<Platform, 'jobs' | 'config'>
}

export interface Wanted {
  readonly channel: MarketingChannel
  readonly customerIds: readonly number[]
  readonly origin: 'list' | 'profile'
  readonly draftId?: number | undefined
  /** 0: written here. */
  readonly templateId: number
  readonly written: NewContent | undefined
  readonly purpose: MessagePurpose
  readonly tracking: TrackingLevel
  readonly subject: string
  readonly senderId: number | null
  readonly brandId: number | null
  readonly fileIds: readonly string[]
}

/** What the channel asks of it besides, once it is known what is said to whom. */
export type Check = (content: SentContent, policy: Policy) => Promise<void>

async function contentOf({ actor, db, now }: Sending, { channel, templateId, written }: Wanted): Promise<SentContent> {
  const contentId =
    written === undefined
      ? ((await pinContent(db, actor, { channel, templateId, number: 0 })) ?? refuse('template.unknown')).contentId
      : await insertContent(db, { channel, templateId: null, number: 1 }, written, { userId: actor.userId, now })
  return (await contentById(db, contentId)) ?? refuse('template.unknown')
}

/** A message that a person wrote to one customer, not a rule: both have dealt with each other. docs/rules.md. */
async function interact({ actor, db, now }: Sending, customers: Awaited<ReturnType<typeof readChosen>>) {
  const [customer] = customers
  if (!customer || customers.length > 1 || actor.cause) return
  await touchCustomers(db, [customer.customerId], now)
  await record(db, actor, customerInteracted, { customers: [{ ...customer, changes: [] }] })
}

/** Writes the send and its rows; the job that was ordered with them does the rest. */
export async function sendSingle(call: Sending, wanted: Wanted, check: Check) {
  const { actor, db, now, platform } = call
  const { channel, purpose, tracking, subject, senderId, brandId, fileIds } = wanted
  const origin = actor.cause ? 'automation' : wanted.origin
  const ids = [...new Set(wanted.customerIds)]
  if (ids.length > EMAIL_CUSTOMERS_MAX) refuse('mass.tooMany')
  const customers = await readChosen(db, actor, ids)
  if (customers.length < ids.length) refuse('request.notFound')
  const { policy } = await readPolicy(db)
  const content = await contentOf(call, wanted)
  await check(content, policy)
  const texts = [subject || content.subject, content.html, channel === 'sms' ? content.text : '']
  const { sendId, waiting, reasons } = await writeWave(db, {
    ...{ channel, purpose, tracking, subject, senderId, brandId, fileIds, origin, texts, policy, now, at: now },
    ...{ campaignId: null, wave: 1, after: 0, contentId: content.contentId, customers: idsFrom(ids) },
    ...{ departmentId: actor.departmentId, createdBy: actor.userId },
  })
  const skipped = reasons.map(({ reason, customers: n }) => ({ reason: reason as SkipReason, customers: n }))
  // To whom a rule may not write has a row that says why, as in a campaign: that is no failure of the rule.
  if (sendId === null || (waiting === 0 && !actor.cause)) throw new Refused('mass.nobodyLeft', { skipped })
  await interact(call, customers)
  if (wanted.draftId !== undefined) await removeDraft(db, { channel, userId: actor.userId }, wanted.draftId)
  await orderSending(platform.jobs, db, [sendId])
  return { sendId, taken: waiting, skipped }
}
