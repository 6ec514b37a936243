import type { sms as smsApi } from '@crm/contract/sms'
import type { Call, Handler, HandlersOf } from '../../../kernel/http/handler.ts'
import { refuse } from '../../../kernel/refused.ts'
import { compileSms } from '../../marketing-template/public.ts'
import { brandById } from '../../sending-setup/public.ts'
import { countTaken } from '../wave/store-count.ts'
import { readsOf } from './reads.ts'
import { sendSingle, type Wanted } from './send.ts'
import { idsFrom } from './store-chosen.ts'

type Api = typeof smsApi
type Body = Call<Api['send']>['body']

const wantedOf = (body: Body): Wanted => ({
  ...{ channel: 'sms', customerIds: body.customerIds, origin: body.origin, draftId: body.draftId },
  ...{ templateId: body.templateId, purpose: body.purpose, tracking: 'off', subject: '' },
  ...{ senderId: null, brandId: body.brandId || null, fileIds: [] },
  written: body.templateId === 0 ? compileSms(body) : undefined,
})

/** A brand name that is registered for this; in the demo none is needed. */
async function priceOf({ body, db, platform }: Call<Api['send']>): Promise<number> {
  if (body.brandId === 0) return platform.config.demo ? 0 : refuse('gateway.missing')
  const brand = (await brandById(db, body.brandId)) ?? refuse('brandName.unknown')
  return brand.purpose === body.purpose ? brand.price : refuse('brandName.unknown')
}

export const sendSms: Handler<Api['send']> = async (call) => {
  const { body, db, now } = call
  const price = await priceOf(call)
  return sendSingle(call, wantedOf(body), async (content, policy) => {
    const counted = await countTaken(db, {
      ...{ channel: 'sms', campaignId: null, purpose: body.purpose, texts: [content.text], policy, at: now },
      customers: idsFrom(body.customerIds),
      sms: { content: { ...content, purpose: body.purpose }, price },
    })
    if (counted.parts === null) refuse('sms.tooLong')
  })
}

export const smsCalls: HandlersOf<Api> = { ...readsOf<Api>('sms'), send: sendSms }
