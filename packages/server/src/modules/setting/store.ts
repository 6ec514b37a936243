import { sql } from 'kysely'
import { z } from 'zod'
import { readVersioned } from '../../kernel/settings.ts'
import type { Db } from '../../schema/index.ts'
import type { ProductSettings } from './product.ts'

/** Writes settings of the product: a row for each name. */
export async function writeSettings(db: Db, changed: Partial<ProductSettings>): Promise<void> {
  const rows = Object.entries(changed).map(([name, value]) => ({ name, value: JSON.stringify(value) }))
  if (rows.length === 0) return
  await db
    .insertInto('setting')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: (row) => row.ref('excluded.value') }))
    .execute()
}

/** The switchboard as it rests, its secret sealed under DATA_KEY. */
export const Switchboard = z.object({
  host: z.string().default(''),
  port: z.number().int().default(5060),
  realm: z.string().default(''),
  secretSealed: z.string().nullable().default(null),
})
export type Switchboard = z.infer<typeof Switchboard>

export async function readSwitchboard(db: Db): Promise<{ switchboard: Switchboard; version: number }> {
  const { value, version } = await readVersioned(db, 'switchboard')
  return { switchboard: Switchboard.parse(value ?? {}), version }
}

interface Preference {
  /** What the person does not want to be told, as `kind.channel`. */
  readonly off: readonly string[]
  readonly version: number
}

export async function readPreference(db: Db, userId: number): Promise<Preference> {
  const row = await db
    .selectFrom('notification_preference')
    .select(['off', 'version'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { off: [], version: 1 }
}

/** The next version, or undefined where another edit came first. Without a row the version is 1. */
export async function swapPreference(
  db: Db,
  userId: number,
  { off, version }: Preference,
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    insert into notification_preference as p (user_id, off, version)
    select ${userId}::bigint, ${off}::text[], 2
     where ${version}::int = 1 or exists (select 1 from notification_preference where user_id = ${userId})
    on conflict (user_id) do update set off = excluded.off, version = p.version + 1 where p.version = ${version}
    returning version`.execute(db)
  return rows[0]?.version
}
