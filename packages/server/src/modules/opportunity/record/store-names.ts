import { sql } from 'kysely'
import type { Db } from '../../../schema/index.ts'

const kinds = {
  user: sql.raw('select user_id, full_name from account where user_id'),
  method: sql.raw('select method_id, name from campaign_method where method_id'),
  source: sql.raw('select customer_source_id, name from customer_source where customer_source_id'),
  contact: sql.raw('select contact_id, name from customer_contact where contact_id'),
  reason: sql.raw('select reason_id, name from campaign_fail_reason where reason_id'),
}
export type NameKind = keyof typeof kinds
export type NameOf = (kind: NameKind, id: number | null) => string | null

/** The names behind ids, in one statement. */
export async function readNames(
  db: Db,
  wanted: Partial<Record<NameKind, readonly (number | null)[]>>,
): Promise<NameOf> {
  const parts = (Object.keys(wanted) as NameKind[]).map((kind) => {
    const ids = (wanted[kind] ?? []).filter((id) => id !== null)
    return sql`select ${kind} as kind, x.* from (${kinds[kind]} = any(${ids}::bigint[])) as x (id, name)`
  })
  if (parts.length === 0) return () => null
  const { rows } = await sql<{ kind: string; id: number; name: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  )
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
  return (kind, id) => (id === null ? null : (names.get(`${kind} ${id}`) ?? null))
}
