import type { emailCampaign } from '@crm/contract/email-campaign'
import type { MarketingChannel } from '@crm/contract/marketing-rules'
import type { Call } from '../../kernel/http/handler.ts'
import { readCount, readRecipients, readStatistic } from './list/figures.ts'
import { deleteCampaign, duplicateCampaign, recoverCampaign } from './plan/change.ts'
import {
  cancelCampaign,
  pauseCampaign,
  resolveUnknowns,
  resumeCampaign,
  type Stepping,
  scheduleCampaign,
  sendCampaign,
} from './sending/state.ts'

// The calls of both channels are declared alike, so that one handler, given its channel, answers both.
type Api = typeof emailCampaign
type Asking = Omit<Stepping, 'channel'>
interface Named {
  readonly params: { readonly campaignId: number }
}
type Show<View> = (call: Pick<Asking, 'actor' | 'db'>, campaignId: number) => Promise<View>

/** Those that answer the campaign as it is then. */
export const showingCalls = <View>(channel: MarketingChannel, show: Show<View>) => ({
  one: (call: Pick<Asking, 'actor' | 'db'> & Named) => show(call, call.params.campaignId),
  duplicate: async (call: Asking & { readonly body: { readonly campaignId: number } }) =>
    show(call, await duplicateCampaign({ ...call, channel }, call.body.campaignId)),
  schedule: async (call: Asking & Pick<Call<Api['schedule']>, 'body'>) =>
    show(call, await scheduleCampaign({ ...call, channel }, call.body)),
  send: async (call: Asking & Pick<Call<Api['send']>, 'body'>) =>
    show(call, await sendCampaign({ ...call, channel }, call.body)),
  pause: async (call: Asking & Named) => show(call, await pauseCampaign({ ...call, channel }, call.params.campaignId)),
  resume: async (call: Asking & Named) =>
    show(call, await resumeCampaign({ ...call, channel }, call.params.campaignId)),
  cancel: async (call: Asking & Named) =>
    show(call, await cancelCampaign({ ...call, channel }, call.params.campaignId)),
})

type Given<E extends keyof Api, Part extends keyof Call<Api[E]>> = Pick<Call<Api[E]>, Part>

/** Those whose answer is the same for both. */
export const sharedCalls = (channel: MarketingChannel) => ({
  countAudience: (call: Given<'countAudience', 'actor' | 'body' | 'db' | 'now'>) => readCount(call, channel),
  resolveUnknown: async (call: Asking & Given<'resolveUnknown', 'body'>) => ({
    changed: await resolveUnknowns({ ...call, channel }, call.body),
  }),
  recover: (call: Asking & Named) => recoverCampaign({ ...call, channel }, call.params.campaignId),
  delete: (call: Asking & Given<'delete', 'params'>) =>
    deleteCampaign({ ...call, channel }, call.params.campaignId, call.params.onlyMessage),
  recipients: (call: Given<'recipients', 'actor' | 'db' | 'params' | 'query'>) => readRecipients(call, channel),
  statistic: (call: Given<'statistic', 'actor' | 'db' | 'params'>) => readStatistic(call, channel),
})
