import type { RefusalCode } from '@crm/contract/refusals'
import { sql } from 'kysely'
import { uniqueViolation } from '../../kernel/database/transaction.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Db } from '../../schema/index.ts'
import type { Word } from './rules.ts'

const tables: Record<Word, { readonly table: string; readonly id: string }> = {
  sender: { table: 'mail_sender', id: 'sender_id' },
  gateway: { table: 'sms_gateway', id: 'gateway_id' },
  brandName: { table: 'brand_name', id: 'brand_id' },
}
const taken: Readonly<Record<string, RefusalCode>> = {
  mail_sender_address: 'sender.exists',
  sms_gateway_name: 'gateway.exists',
  brand_name_once: 'brandName.exists',
}

function asTaken(error: unknown): never {
  const code = taken[uniqueViolation(error) ?? '']
  throw code ? new Refused(code) : error
}

/** Column by column, as the table names them. */
export type Columns = Readonly<Record<string, string | number | boolean | Date | null>>

/** How many there are; who adds one more waits for the others. */
export async function countHeld(db: Db, word: Word): Promise<number> {
  const table = sql.table(tables[word].table)
  await sql`lock table ${table} in share row exclusive mode`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${table} where deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

export async function insertRow(db: Db, word: Word, columns: Columns): Promise<number> {
  const { table, id } = tables[word]
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))}) returning ${sql.ref(id)} as id`
    .execute(db)
    .catch(asTaken)
  return rows[0]?.id ?? 0
}

export async function saveRow(db: Db, word: Word, rowId: number, columns: Columns): Promise<void> {
  const { table, id } = tables[word]
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(set)}, version = version + 1 where ${sql.ref(id)} = ${rowId}`
    .execute(db)
    .catch(asTaken)
}
