import { jobIdOf } from '../../kernel/events/push-orders.ts'
import type { Reaction } from '../../kernel/events/reaction.ts'
import type { AnyJobKind, JobKind } from '../../kernel/jobs.ts'
import type { Platform } from '../../kernel/platform.ts'
import { type Happening, matchEvent } from './engine/match.ts'
import { runDue } from './engine/run.ts'
import { listAwaited } from './engine/store-rule.ts'
import { forgetRuns, sweep } from './engine/sweep.ts'
import type { Registry } from './parts.ts'

const matchQueue = 'automation-match'

/** Leaves to a job what some rule waits for; where no rule does, an event costs nothing but a look at its name. */
export const reactionOf =
  (registry: Registry): Reaction =>
  async (trx, events, jobs) => {
    const names = new Set(events.map(({ name }) => name))
    const waiting = registry.logged.filter(({ messages }) => messages.some((message) => names.has(message)))
    if (waiting.length === 0) return
    const awaited = await listAwaited(
      trx,
      waiting.map(({ on }) => on),
    )
    const messages = waiting.filter(({ on }) => awaited.includes(on)).flatMap((part) => part.messages)
    const told = events.filter(({ name }) => messages.includes(name))
    await jobs.sendAll(
      trx,
      matchQueue,
      told.map(({ event_id: eventId, name, created_at: at, cause }) => ({
        id: jobIdOf(eventId, matchQueue),
        data: { eventId, name, at: at.toISOString(), depth: cause?.depth ?? 0 } satisfies Happening,
      })),
    )
  }

const matchJob = (platform: Platform, registry: Registry): JobKind<Happening> => ({
  queue: matchQueue,
  retryLimit: 20,
  run: async (happening) => {
    await matchEvent(platform, registry, happening)
    await runDue({ platform, registry })
    platform.dispatcher.nudge()
  },
})

/** What time brings about, waits that are over, and runs whose process died. */
const tickJob = (platform: Platform, registry: Registry): JobKind<object> => ({
  queue: 'automation-tick',
  cron: '* * * * *',
  run: async () => {
    await sweep(platform, registry)
    await runDue({ platform, registry })
    platform.dispatcher.nudge()
  },
})

const forgetJob = (platform: Platform): JobKind<object> => ({
  queue: 'automation-forget',
  cron: '43 3 * * *',
  run: () => forgetRuns(platform),
})

export const automationJobs =
  (registry: Registry) =>
  (platform: Platform): AnyJobKind[] => [matchJob(platform, registry), tickJob(platform, registry), forgetJob(platform)]
