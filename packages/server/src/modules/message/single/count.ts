import type { email as emailApi } from '@crm/contract/email'
import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { EMAIL_CUSTOMERS_MAX } from '@crm/contract/rules/limits'
import type { sms as smsApi } from '@crm/contract/sms'
import type { Handler } from '../../../kernel/http/handler.ts'
import { brandById } from '../../sending-setup/public.ts'
import { readPolicy } from '../../setting/public.ts'
import { countTaken } from '../wave/store-count.ts'
import { idsFrom, readChosen } from './store-chosen.ts'

type Api = typeof emailApi | typeof smsApi

/** The decision that sending would take now; nothing is written. */
export const countOf =
  (channel: MarketingChannel): Handler<Api['count']> =>
  async ({ actor, body, db, now, refuse }) => {
    const { purpose, text, withoutMarks, brandId } = body
    const ids = [...new Set(body.customerIds)]
    if (ids.length > EMAIL_CUSTOMERS_MAX) refuse('mass.tooMany')
    if ((await readChosen(db, actor, ids)).length < ids.length) refuse('request.notFound')
    const { policy } = await readPolicy(db)
    const price = brandId === 0 ? 0 : ((await brandById(db, brandId))?.price ?? 0)
    return countTaken(db, {
      ...{ channel, campaignId: null, purpose, texts: [text], policy, at: now, customers: idsFrom(ids) },
      sms: channel === 'sms' ? { content: { text, purpose, withoutMarks }, price } : undefined,
    })
  }
