import { meterOf } from '@crm/contract/merge-samples'
import type { smsCampaign } from '@crm/contract/sms-campaign'
import { type Call, type Handler, type HandlersOf, prepared } from '../../kernel/http/handler.ts'
import { sharedCalls, showingCalls } from './calls.ts'
import { readCampaign, readCampaigns } from './list/read.ts'
import { addCampaign, updateCampaign } from './plan/change.ts'
import { runTest } from './sending/trial-run.ts'

type Api = typeof smsCampaign
const channel = 'sms' as const

async function view(call: Pick<Call<Api['one']>, 'actor' | 'db'>, campaignId: number) {
  const campaign = await readCampaign(call, channel, campaignId)
  return { ...campaign, meter: meterOf(campaign) }
}

const all: Handler<Api['all']> = (call) => readCampaigns(call, channel)
const add: Handler<Api['add']> = async (call) => view(call, await addCampaign({ ...call, channel }, call.body))
const update: Handler<Api['update']> = async (call) => view(call, await updateCampaign({ ...call, channel }, call.body))

const sendTest = prepared<Api['sendTest'], Awaited<ReturnType<typeof runTest>>>(
  (call) => runTest(call, channel),
  async ({ prepared: answer }) => answer,
)

export const smsCampaignCalls: HandlersOf<Api> = {
  all,
  add,
  update,
  ...showingCalls(channel, view),
  ...sharedCalls(channel),
  sendTest,
}
