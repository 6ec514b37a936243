import { sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { asBusy } from '../../kernel/database/as-busy.ts'
import { preparedArray, preparedStatement } from '../../kernel/database/prepared-statements.ts'
import type { Db } from '../../schema/index.ts'
import { presenterOf } from './fields.ts'
import { visible } from './store-visibility.ts'

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
  wanted: Partial<Record<Reference, readonly number[]>>,
): Promise<References> {
  const parts = (Object.keys(references) as Reference[]).flatMap((kind) => {
    const ids = (wanted[kind] ?? []).filter((id) => id > 0)
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

/**
 * Locks customers that are to be named as presenters, so that none of them is deleted meanwhile. Answers those that the
 * actor sees and that are not deleted.
 */
export async function lockPresenters(db: Db, actor: Actor, customerIds: readonly number[]): Promise<Set<number>> {
  const rows = await visible(db, actor)
    .select('c.customer_id')
    .where(sql<boolean>`c.customer_id = any(${customerIds}::bigint[])`)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.customer_id')
    .forShare('c')
    .execute()
  return new Set(rows.map((row) => row.customer_id))
}

/** Whether one of these customers presented itself, over however many others; to be asked after the write. */
export async function hasCircle(db: Db, customerIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive above (start, at) as (
      select customer_id, referrer_customer_id from customer
       where customer_id = any(${customerIds}::bigint[]) and referrer_customer_id is not null
      union
      select above.start, c.referrer_customer_id from above join customer c on c.customer_id = above.at
       where c.referrer_customer_id is not null
    )
    select exists (select 1 from above where start = at) as found`.execute(db)
  return rows[0]?.found === true
}

/** Whether customers outside of these name one of them as their presenter; deleted ones count only for a purge. */
export async function isUsedAsReferral(
  db: Db,
  customerIds: readonly number[],
  { countDeleted }: { countDeleted: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from customer where referrer_customer_id = any(${customerIds}::bigint[])
         and not customer_id = any(${customerIds}::bigint[])
         and (${countDeleted} or deleted_at is null)) as found`.execute(db)
  return rows[0]?.found === true
}

/**
 * Only one transaction at a time may change who presented whom, or two of them could close a circle that neither
 * sees. The root department is the row that is always there; it must be taken before any customer.
 */
export async function holdReferrals(db: Db): Promise<void> {
  await db
    .selectFrom('department')
    .select('department_id')
    .where('parent_id', 'is', null)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .execute()
    .catch(asBusy)
}

/** Who presented a customer, without a lock: whether an edit is about to change that. */
export async function readPresenter(db: Db, customerId: number): Promise<{ source: 1 | 2; refId: number } | undefined> {
  const row = await db
    .selectFrom('customer')
    .select(['referrer_customer_id', 'referrer_user_id'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row && presenterOf(row)
}
