import { sql } from 'kysely'
import { inTransaction } from '../../../kernel/database/transaction.ts'
import { record } from '../../../kernel/events/record.ts'
import type { Db } from '../../../schema/index.ts'
import { type SendStopped, sendFinished, sendStopped } from '../events.ts'
import { countersOfSend } from '../report/store-counters.ts'
import { setSend, setSends } from './store-sends.ts'

type Of = Pick<SendStopped, 'sendId' | 'campaignId' | 'channel'>

/** Finished is what has no row that waits or is under way: asked of the rows. */
export const finish = (db: Db, sendId: number, now: Date): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    // Whoever resolves what is unknown holds it: what they wrote is seen by the next statement.
    await sql`select from marketing_send where send_id = ${sendId} for update`.execute(trx)
    const { rows } = await sql<Of & { unknown: number }>`
      update marketing_send s set state = 6, finished_at = ${now}
       where s.send_id = ${sendId} and s.state = 4
         and not exists (select from message m where m.send_id = ${sendId} and m.state in (1, 5))
         and not exists (select from message m where m.send_id = ${sendId} and m.state = 2)
      returning s.send_id as "sendId", s.campaign_id as "campaignId", s.channel,
                (select count(*)::int from message m where m.send_id = ${sendId} and m.state = 7) as unknown`.execute(
      trx,
    )
    const [done] = rows
    if (done) await record(trx, null, sendFinished, done)
    return done !== undefined
  })

/** A campaign stands still until a person lets it go on; a single send, which nobody could, is over. */
export const stop = (db: Db, of: Of, reason: SendStopped['reason'], now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { sendId, campaignId, channel } = of
    const stopped =
      campaignId === null ? await setSend(trx, sendId, 'cancel', now) : await setSends(trx, campaignId, 'pause', now)
    if (stopped.length > 0) await record(trx, null, sendStopped, { sendId, campaignId, channel, reason })
  })

/** So few mails say nothing yet. */
const bouncesFrom = 50
const complaintsFrom = 200
const complaintsMin = 2

interface Limits {
  readonly stopBouncePercent: number
  readonly stopComplaintPercent: number
}

/** Why it is not to go on. */
export async function faultOf(db: Db, of: Of, limits: Limits): Promise<'bounces' | 'complaints' | undefined> {
  const { sent, delivered, refused, unknown, complained } = await countersOfSend(db, of)
  const left = sent + delivered + refused + unknown
  if (left >= bouncesFrom && (refused / left) * 100 >= limits.stopBouncePercent) return 'bounces'
  if (left < complaintsFrom || complained < complaintsMin) return undefined
  return (complained / left) * 100 >= limits.stopComplaintPercent ? 'complaints' : undefined
}

/** Sends with something to do at this moment. */
export async function listDue(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ sendId: number }>`
    select s.send_id as "sendId" from marketing_send s
     where s.state in (3, 4) and s.state = 4 and s.starts_at <= ${now}
       and exists (select from message m where m.send_id = s.send_id and m.state in (1, 5) and m.due_at <= ${now})
     order by s.starts_at, s.send_id limit 1000`.execute(db)
  return rows.map(({ sendId }) => sendId)
}

/** Whether anything goes out by a gateway at this moment. */
export async function isLeaving(db: Db, gatewayId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from marketing_send s join brand_name b on b.brand_id = s.brand_id
     where b.gateway_id = ${gatewayId} and s.state in (3, 4) and s.state = 4
       and exists (select from message m where m.send_id = s.send_id
                      and (m.state = 2 or (m.state in (1, 5) and m.due_at <= ${now}))) limit 1`.execute(db)
  return rows.length > 0
}

/** Sends of which nothing waits, and nobody has said so: the process that would have died before. */
export async function listDone(db: Db): Promise<number[]> {
  const { rows } = await sql<{ sendId: number }>`
    select s.send_id as "sendId" from marketing_send s
     where s.state in (3, 4) and s.state = 4
       and not exists (select from message m where m.send_id = s.send_id and m.state in (1, 5)) limit 1000`.execute(db)
  return rows.map(({ sendId }) => sendId)
}
