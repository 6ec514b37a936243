import { sql } from 'kysely'
import { type Actor, may } from '../../../kernel/actor.ts'
import { asBusy } from '../../../kernel/database/as-busy.ts'
import type { Db } from '../../../schema/index.ts'
import { visible } from '../../customer/public.ts'

/** A source that may still be chosen. */
export async function isSource(db: Db, sourceId: number): Promise<boolean> {
  const found = await db
    .selectFrom('customer_source')
    .select('customer_source_id')
    .where('customer_source_id', '=', sourceId)
    .where('deleted_at', 'is', null)
    .execute()
  return found.length > 0
}

export async function isContactOf(db: Db, customerId: number | null, contactId: number): Promise<boolean> {
  if (customerId === null) return false
  const found = await db
    .selectFrom('customer_contact')
    .select('contact_id')
    .where('contact_id', '=', contactId)
    .where('customer_id', '=', customerId)
    .execute()
  return found.length > 0
}

/** Holds somebody in the own department until the transaction ends; the opportunity stands under that one. */
export async function holdCurators(db: Db, userIds: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(userIds.filter((id) => id !== null))].sort((one, other) => one - other)
  if (ids.length === 0) return
  await sql`select 1 from account where user_id = any(${ids}::bigint[]) order by user_id for share`
    .execute(db)
    .catch(asBusy)
}

export interface KnownCustomer {
  readonly customerId: number
  readonly name: string
  readonly curatorId: number | null
  readonly sourceId: number
}

/** A customer whom the actor sees, or who is in the campaign already; not a deleted one. */
export async function findCustomer(db: Db, eyes: Actor | undefined, campaignId: number, customerId: number) {
  const isSeen = eyes !== undefined && may(eyes, 'access')
  const columns = [
    'c.customer_id as customerId',
    'c.name',
    'c.curator_id as curatorId',
    'c.source_id as sourceId',
  ] as const
  const seen = isSeen
    ? await visible(db, eyes)
        .select(columns)
        .where('c.customer_id', '=', customerId)
        .where('c.deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined
  return (
    seen ??
    db
      .selectFrom('customer as c')
      .innerJoin('campaign_customer as x', 'x.customer_id', 'c.customer_id')
      .select(columns)
      .where('x.campaign_id', '=', campaignId)
      .where('c.customer_id', '=', customerId)
      .where('c.deleted_at', 'is', null)
      .executeTakeFirst()
  )
}

/** Of an opportunity, what its contact and source are checked against. */
export const findCustomerOf = (db: Db, opportunityId: number) =>
  db
    .selectFrom('opportunity')
    .select(['customer_id as customerId', 'contact_id as contactId', 'source_id as sourceId'])
    .where('opportunity_id', '=', opportunityId)
    .executeTakeFirst()
