import { sql } from 'kysely'
import { preparedArray, preparedStatement } from '../../kernel/database/prepared-statements.ts'
import type { Db } from '../../schema/index.ts'

/** What a customer may point at, and the table of each. */
const references = {
  user: sql`select 'user', user_id, full_name, deleted_at is null from account where user_id`,
  group: sql`select 'group', customer_group_id, name, deleted_at is null from customer_group where customer_group_id`,
  source: sql`select 'source', customer_source_id, name, deleted_at is null from customer_source where customer_source_id`,
  relationship: sql`select 'relationship', relationship_id, name, deleted_at is null from relationship where relationship_id`,
  business: sql`select 'business', business_id, name, deleted_at is null from business where business_id`,
  // By its code: a log line is read by people who may not see that customer.
  customer: sql`select 'customer', customer_id, code, deleted_at is null from customer where customer_id`,
}
export type Reference = keyof typeof references
interface Found {
  readonly kind: Reference
  readonly id: number
  readonly name: string
  readonly isLive: boolean
}

/** The words behind ids. */
export interface References {
  nameOf(kind: Reference, id: number): string | null
  /** Whether all of them are there and not deleted. */
  areLive(kind: Reference, ids: readonly number[]): boolean
}

/** Reads the words of all that is asked for in one statement; 0, which stands for none, is passed over. */
export async function readReferences(
  db: Db,
  asked: Partial<Record<Reference, readonly number[]>>,
): Promise<References> {
  const parts = (Object.keys(references) as Reference[]).flatMap((kind) => {
    const ids = (asked[kind] ?? []).filter((id) => id > 0)
    return ids.length === 0 ? [] : [sql`(${references[kind]} = any(${preparedArray(ids, 'bigint')}))`]
  })
  if (parts.length === 0) return referencesOf([])
  const found = sql<Found>`${preparedStatement} select * from (
    ${sql.join(parts, sql` union all `)}) as found (kind, id, name, "isLive")`
  return referencesOf((await found.execute(db)).rows)
}

function referencesOf(found: readonly Found[]): References {
  const byKey = new Map(found.map((one) => [`${one.kind} ${one.id}`, one]))
  return {
    nameOf: (kind, id) => byKey.get(`${kind} ${id}`)?.name ?? null,
    areLive: (kind, ids) => ids.every((id) => id === 0 || byKey.get(`${kind} ${id}`)?.isLive === true),
  }
}
