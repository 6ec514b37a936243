import type { email as emailApi } from '@crm/contract/email'
import type { MarketingChannel } from '@crm/contract/marketing-rules'
import type { sms as smsApi } from '@crm/contract/sms'
import { record } from '../../../kernel/events/record.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { widestReach } from '../../../kit/reach.ts'
import { messagesSettled } from '../../customer/public.ts'
import { countAmong, resolveUnknown } from '../sending/store-resolve.ts'
import { customersOf } from './store-chosen.ts'

type Api = typeof emailApi | typeof smsApi

/** Of messages that the actor sees in the list; the log of each customer tells what was decided. docs/rules.md. */
export const resolveOf =
  (channel: MarketingChannel): Handler<Api['resolveUnknown']> =>
  async ({ actor, body, db, now, platform, refuse }) => {
    const messageIds = [...new Set(body.messageIds)]
    const whose = { channel, reach: widestReach(actor), messageIds }
    if ((await countAmong(db, whose)) < messageIds.length) refuse('request.notFound')
    const resolved = await resolveUnknown({ db, now, platform }, whose, body.how)
    const change = { field: channel === 'email' ? 'unknownEmail' : 'unknownSms', before: null, after: body.how }
    const customers = (await customersOf(db, resolved.messageIds)).map((one) => ({ ...one, changes: [change] }))
    if (customers.length > 0) await record(db, actor, messagesSettled, { customers })
    return { changed: resolved.messageIds.length }
  }
