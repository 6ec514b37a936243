import { createHash } from 'node:crypto'
import type { Visit } from '../../../kernel/http/handler.ts'
import type { Db } from '../../../schema/index.ts'

const devicesPerUserMax = 20

/** The network and browser of a call. No secret: who shares both has tries of their own, and no more than those. */
export const deviceOf = ({ network, userAgent }: Pick<Visit, 'network' | 'userAgent'>): string =>
  createHash('sha256').update(`${network} ${userAgent}`).digest('base64url')

export async function isKnownDevice(db: Db, userId: number, device: string): Promise<boolean> {
  const found = db
    .selectFrom('known_device')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device', '=', device)
  return (await found.executeTakeFirst()) !== undefined
}

/** Notes that its owner signed in there; of many the one not seen for longest goes. */
export async function keepDevice(db: Db, userId: number, device: string, now: Date): Promise<void> {
  await db
    .insertInto('known_device')
    .values({ user_id: userId, device, seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ seen_at: now }))
    .execute()
  const oldest = db
    .selectFrom('known_device')
    .select('device')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('device')
    .offset(devicesPerUserMax)
  await db.deleteFrom('known_device').where('user_id', '=', userId).where('device', 'in', oldest).execute()
}
