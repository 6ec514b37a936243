import { email } from '@crm/contract/email'
import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { sms } from '@crm/contract/sms'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import type { CallInput } from '../../../kernel/request.ts'
import { allMass } from '../mass-queries.ts'

const calls = { email, sms }
type AskedMessages = NonNullable<CallInput<typeof email.all>['query']>

interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}
/** What was sent outside of campaigns, in sums; of messages by phone everything. */
export const sumsQuery = (channel: MarketingChannel, viewAll: boolean, query: Days) =>
  queryOptions({
    queryKey: [...allMass(channel), 'sums', viewAll, query],
    queryFn: ({ signal }) =>
      channel === 'email'
        ? call(email.offCampaign, { params: { viewAll }, query, signal })
        : call(sms.statistic, { params: { viewAll }, query, signal }),
    placeholderData: keepPreviousData,
  })

export const messagesQuery = (channel: MarketingChannel, viewAll: boolean, block: number, query: AskedMessages) =>
  queryOptions({
    queryKey: [...allMass(channel), 'messages', viewAll, block, query],
    queryFn: ({ signal }) =>
      call(calls[channel].all, {
        params: { viewAll, block, maxPerBlock: 20 },
        query: { ...query, count: true },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
