import { inTransaction } from '../../kernel/database/transaction.ts'
import { record } from '../../kernel/events/record.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import type { Platform } from '../../kernel/platform.ts'
import { ticketBreached } from './events.ts'
import { claimBreached } from './store-breach.ts'

const breachesAtOnce = 200

/** Announces once every ticket whose time is over. The mark and the event are one transaction: both, or neither. */
export const announceBreachesJob = (platform: Platform): JobKind<object> => ({
  queue: 'announce-breaches',
  cron: '* * * * *',
  run: async () => {
    while ((await announceSome(platform)) === breachesAtOnce);
    platform.dispatcher.nudge()
  },
})

const announceSome = ({ db, clock }: Platform): Promise<number> =>
  inTransaction(db, async (trx) => {
    const breached = await claimBreached(trx, clock.now(), breachesAtOnce)
    for (const ticket of breached) await record(trx, null, ticketBreached, ticket)
    return breached.length
  })

export const ticketJobs = (platform: Platform) => [announceBreachesJob(platform)]
