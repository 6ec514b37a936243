import { jobIdOf } from '../../../kernel/events/push-orders.ts'
import type { Reaction } from '../../../kernel/events/reaction.ts'
import type { AnyJobKind, JobKind } from '../../../kernel/jobs.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { type SendStopped, sendFinished, sendStopped } from '../../message/public.ts'
import { tick } from './clock.ts'
import { type Proceeding, proceedQueue } from './order.ts'
import { proceed } from './proceed.ts'

/** A send of a campaign is over, or stopped by itself: the campaign looks what that means for it. */
export const massReaction: Reaction = async (trx, events, jobs) => {
  const told = events.filter(({ name }) => name === sendFinished.name || name === sendStopped.name)
  const orders = told.flatMap(({ event_id, name, body }) => {
    const { campaignId, reason } = body as Partial<SendStopped>
    if (!campaignId) return []
    const stop = name === sendStopped.name && reason ? { stop: reason } : {}
    return [{ id: jobIdOf(event_id, proceedQueue), data: { campaignId, ...stop } satisfies Proceeding }]
  })
  await jobs.sendAll(trx, proceedQueue, orders)
}

const proceedJob = (platform: Platform): JobKind<Proceeding> => ({
  queue: proceedQueue,
  retryLimit: 20,
  run: (proceeding, { signal }) => proceed(platform, proceeding, signal),
})

const clockJob = (platform: Platform): JobKind<object> => ({
  queue: 'mass-clock',
  cron: '* * * * *',
  run: (_, { signal }) => tick(platform, signal),
})

export const massJobs = (platform: Platform): AnyJobKind[] => [proceedJob(platform), clockJob(platform)]
