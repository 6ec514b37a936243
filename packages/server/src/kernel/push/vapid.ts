import { createECDH } from 'node:crypto'
import { sql } from 'kysely'
import webPush from 'web-push'
import { z } from 'zod'
import type { Db } from '../../schema/index.ts'
import { type Config, ConfigError } from '../config.ts'
import { openSecret, sealSecret } from '../wire-password.ts'

export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const Kept = z.object({ publicKey: z.string(), privateSealed: z.string() })
const keptName = 'vapid'

async function readKeys(db: Db, dataKey: string): Promise<VapidKeys | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', keptName).executeTakeFirst()
  const { data } = Kept.safeParse(row?.value)
  const privateKey = data && openSecret(data.privateSealed, dataKey)
  return data && privateKey !== undefined ? { publicKey: data.publicKey, privateKey } : undefined
}

/** Made once for all processes: who comes second takes what the first one kept. */
async function makeKeys(db: Db, dataKey: string): Promise<VapidKeys> {
  const made = webPush.generateVAPIDKeys()
  const value = JSON.stringify({ publicKey: made.publicKey, privateSealed: sealSecret(made.privateKey, dataKey) })
  await sql`insert into setting (name, value) values (${keptName}, ${value}::jsonb) on conflict (name) do nothing`.execute(
    db,
  )
  return (await readKeys(db, dataKey)) ?? replaceKeys(db, made, value)
}

/** What rests there was sealed under another DATA_KEY: browsers subscribe anew, with the new key. */
async function replaceKeys(db: Db, made: VapidKeys, value: string): Promise<VapidKeys> {
  await sql`update setting set value = ${value}::jsonb where name = ${keptName}`.execute(db)
  return made
}

/** The public half of a private one; undefined: it is none of P-256. */
function publicKeyOf(privateKey: string): string | undefined {
  const ecdh = createECDH('prime256v1')
  try {
    ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return ecdh.getPublicKey().toString('base64url')
  } catch {
    return undefined
  }
}

type Pair = Pick<Config, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY'>

/** Told at the start: with halves that are no pair every push would be refused. */
export function checkVapidPair({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Pair): void {
  if (VAPID_PRIVATE_KEY === undefined || VAPID_PUBLIC_KEY === undefined) return
  if (publicKeyOf(VAPID_PRIVATE_KEY) !== VAPID_PUBLIC_KEY.split('=', 1)[0])
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair (see `web-push generate-vapid-keys`).')
}

type Settings = Pick<Config, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'DATA_KEY'>

/** The pair that push services know us by: from the settings, or kept in the database, the private half sealed. */
export async function readVapidKeys(db: Db, settings: Settings): Promise<VapidKeys> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, DATA_KEY } = settings
  if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey }
  return (await readKeys(db, DATA_KEY)) ?? makeKeys(db, DATA_KEY)
}
