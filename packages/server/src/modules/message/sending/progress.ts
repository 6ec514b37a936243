import { randomUUID } from 'node:crypto'
import { roomOf } from '../../../kernel/live/live.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { countersOfSend } from '../report/store-counters.ts'
import { type Plan, stateOf } from './store-plan.ts'

/** When each campaign was told of last, by this process. */
const toldAt = new Map<number, number>()
const toldEveryMs = 1_000

/** How far a campaign is, to open pages: at most once a second. */
export async function tellProgress(
  { db, live }: Pick<Platform, 'db' | 'live'>,
  plan: Plan,
  { isLast = false } = {},
): Promise<void> {
  const { campaignId, channel, createdBy, departmentId } = plan
  if (campaignId === null) return
  const now = performance.now()
  if (!isLast && now - (toldAt.get(campaignId) ?? Number.NEGATIVE_INFINITY) < toldEveryMs) return
  toldAt.set(campaignId, now)
  if (isLast) toldAt.delete(campaignId)
  const state = await stateOf(db, campaignId)
  if (state === undefined) return
  live.emit({
    id: randomUUID(),
    channel: channel === 'email' ? 'emailCampaign' : 'smsCampaign',
    event: 'SendProgress',
    rooms: [roomOf.user(createdBy), roomOf.department(departmentId), roomOf.everything],
    data: { campaignId, state, counters: await countersOfSend(db, plan) },
  })
}
