import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../schema/index.ts'

/** What an administrator sets for the whole company. Where nothing was set, the schema's default holds. */
export interface Setting<T> {
  readonly name: string
  readonly schema: z.ZodType<T>
}

export const setting = <T>(name: string, schema: z.ZodType<T>): Setting<T> => ({ name, schema })

// biome-ignore lint/suspicious/noExplicitAny: a table holds settings of every value; each is read by its own schema
type Settings = Readonly<Record<string, Setting<any>>>
export type ValuesOf<S extends Settings> = { -readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never }

export async function readSettings<S extends Settings>(db: Db, settings: S): Promise<ValuesOf<S>> {
  const names = Object.values(settings).map(({ name }) => name)
  const rows = await db.selectFrom('setting').select(['name', 'value']).where('name', 'in', names).execute()
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  return Object.fromEntries(
    Object.entries(settings).map(([key, { name, schema }]) => [key, schema.parse(stored.get(name))]),
  ) as ValuesOf<S>
}

export async function readSetting<T>(db: Db, { name, schema }: Setting<T>): Promise<T> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return schema.parse(row?.value)
}

/** Settings that are edited as a whole, with the number of the edit. */
export interface Versioned {
  /** undefined: never written. */
  readonly value: unknown
  readonly version: number
}

export async function readVersioned(db: Db, name: string): Promise<Versioned> {
  const row = await db.selectFrom('setting').select(['value', 'version']).where('name', '=', name).executeTakeFirst()
  return row ?? { value: undefined, version: 1 }
}

/**
 * Writes what was edited from `version` on and answers the next version, or undefined where another edit came first. A
 * row that is not there yet has version 1.
 */
export async function swapVersioned(db: Db, name: string, version: number, value: object): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    insert into setting as s (name, value, version)
    select ${name}, ${JSON.stringify(value)}::jsonb, 2
     where ${version}::int = 1 or exists (select 1 from setting where name = ${name})
    on conflict (name) do update set value = excluded.value, version = s.version + 1 where s.version = ${version}
    returning version`.execute(db)
  return rows[0]?.version
}
