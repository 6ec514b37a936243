import type { emailCampaign } from '@crm/contract/email-campaign'
import { type Call, type Handler, type HandlersOf, prepared } from '../../kernel/http/handler.ts'
import { sharedCalls, showingCalls } from './calls.ts'
import { readCampaign, readCampaigns } from './list/read.ts'
import { addCampaign, updateCampaign } from './plan/change.ts'
import { runTest } from './sending/trial-run.ts'
import { readFiles } from './store.ts'

type Api = typeof emailCampaign
const channel = 'email' as const

async function view(call: Pick<Call<Api['one']>, 'actor' | 'db'>, campaignId: number) {
  const campaign = await readCampaign(call, channel, campaignId)
  const attachments = await readFiles(call.db, campaignId)
  return { ...campaign, attachments, attachmentIds: attachments.map(({ fileId }) => fileId) }
}

/** A list shows the subject that goes out; a form, the own one. */
const all: Handler<Api['all']> = async (call) => {
  const { items, ...rest } = await readCampaigns(call, channel)
  return { ...rest, items: items.map(({ shownSubject, ...row }) => ({ ...row, subject: shownSubject })) }
}

const add: Handler<Api['add']> = async (call) => view(call, await addCampaign({ ...call, channel }, call.body))
const update: Handler<Api['update']> = async (call) => view(call, await updateCampaign({ ...call, channel }, call.body))

const sendTest = prepared<Api['sendTest'], Awaited<ReturnType<typeof runTest>>>(
  (call) => runTest(call, channel),
  async ({ prepared: answer }) => answer,
)

export const emailCampaignCalls: HandlersOf<Api> = {
  all,
  add,
  update,
  ...showingCalls(channel, view),
  ...sharedCalls(channel),
  sendTest,
}
