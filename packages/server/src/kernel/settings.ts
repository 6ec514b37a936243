import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../schema/index.ts'

/** What an administrator sets for the whole company, with what holds until then. */
const Settings = z.object({
  selfRegistration: z.boolean().default(false),
  moneySuffix: z.string().default('$'),
  /** Days without interaction after which a customer is not to be forgotten. */
  dontForgetDays: z.number().int().min(1).max(3650).default(30),
  /** Passwords that nobody may choose, besides those that everyone guesses. */
  passwordBlocklist: z.array(z.string()).default([]),
})
export type Settings = z.infer<typeof Settings>

/** What holds where nothing was set. */
export const settingDefaults: Settings = Settings.parse({})

export async function readSettings(db: Db): Promise<Settings> {
  const names = Object.keys(Settings.shape)
  const rows = await db.selectFrom('setting').select(['name', 'value']).where('name', 'in', names).execute()
  return Settings.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
}

export const readSetting = async <K extends keyof Settings>(db: Db, name: K): Promise<Settings[K]> => {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return Settings.shape[name].parse(row?.value) as Settings[K]
}

/** What is edited as a whole: the product's settings are rows of their own, and `product` counts their changes. */
export type KeptName = 'product' | 'mail' | 'switchboard' | 'workingTime'
export interface Kept {
  /** undefined: never written. */
  readonly value: unknown
  readonly version: number
}

export async function readKept(db: Db, name: KeptName): Promise<Kept> {
  const row = await db.selectFrom('setting').select(['value', 'version']).where('name', '=', name).executeTakeFirst()
  return row ?? { value: undefined, version: 1 }
}

/**
 * Writes what was edited from `version` on and answers the next version, or undefined where another edit came first. A
 * row that is not there yet has version 1.
 */
export async function swapKept(db: Db, name: KeptName, version: number, value: object): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    insert into setting as s (name, value, version)
    select ${name}, ${JSON.stringify(value)}::jsonb, 2
     where ${version}::int = 1 or exists (select 1 from setting where name = ${name})
    on conflict (name) do update set value = excluded.value, version = s.version + 1 where s.version = ${version}
    returning version`.execute(db)
  return rows[0]?.version
}
