import { sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { asBusy } from '../../kernel/database/as-busy.ts'
import type { Condition } from '../../kernel/database/sql.ts'
import { inOrder, type WriteCall } from '../../kit/record-lock.ts'
import type { Db } from '../../schema/index.ts'
import type { Relations } from './fields.ts'
import { isLivingOrMayChange, mayChange, visible } from './store-visibility.ts'

const columns = [
  'c.customer_id',
  'c.code',
  'c.name',
  'c.phone',
  'c.email',
  'c.gender',
  'c.address',
  'c.tax_code',
  'c.birthday',
  'c.affiliate_code',
  'c.business_id',
  'c.curator_id',
  'c.department_id',
  'c.source_id',
  'c.relationship_id',
  'c.referrer_customer_id',
  'c.referrer_user_id',
  'c.appointment_at',
  'c.interacted_at',
  'c.created_by',
  'c.created_at',
  'c.deleted_at',
  'c.version',
] as const

// Always in the order of the ids: two calls over the same customers wait for each other and never for ever.
const locked = (ids: readonly number[], from: ReturnType<typeof visible>, inCharge: Condition) =>
  from
    .select([...columns, inCharge.as('in_charge')])
    .where(sql<boolean>`c.customer_id = any(${ids}::bigint[])`)
    .orderBy('c.customer_id')
    .forNoKeyUpdate('c')
    .execute()
    .catch(asBusy)

/** A call that changes customers which are in the actor's charge. */
export type ChangeCall = WriteCall<'customer.notInCharge'>

export type LockedCustomer = Awaited<ReturnType<typeof locked>>[number]

/** Locks the customers that the actor sees, deleted ones too; what is missing in the answer is not there for the actor. */
export const lockVisible = (db: Db, actor: Actor, ids: readonly number[]): Promise<LockedCustomer[]> =>
  locked(ids, visible(db, actor), mayChange(actor))

/** Locks customers whoever asks: for what must not depend on who may see them. */
export const lockAll = (db: Db, ids: readonly number[]): Promise<LockedCustomer[]> =>
  locked(ids, db.selectFrom('customer as c'), sql<boolean>`true`)

/** How events name a customer. */
export const namedOf = ({ customer_id: customerId, code, name }: LockedCustomer) => ({ customerId, code, name })

/**
 * Locks customers to change them: one that the actor does not see, or that is deleted, is not found; one that is seen
 * but not in the actor's charge is refused. Nothing has changed then.
 */
export async function lockInCharge(call: ChangeCall, customerIds: readonly number[]): Promise<LockedCustomer[]> {
  const found = await lockVisible(call.db, call.actor, inOrder(customerIds))
  return takeCharge(
    call,
    customerIds,
    found.filter((customer) => customer.deleted_at === null),
  )
}

/**
 * Locks deleted customers to recover or purge them; one that is not deleted is refused. A deleted one of somebody else is
 * not found: to those who only saw it a read says so too.
 */
export async function lockDeleted(
  call: WriteCall<'customer.notInCharge' | 'customer.notDeleted'>,
  customerIds: readonly number[],
): Promise<LockedCustomer[]> {
  const seen = visible(call.db, call.actor).where(isLivingOrMayChange(call.actor))
  const found = takeCharge(call, customerIds, await locked(inOrder(customerIds), seen, mayChange(call.actor)))
  if (found.some((customer) => customer.deleted_at === null)) call.refuse('customer.notDeleted')
  return found
}

/** Checks that the locked customers are all that were asked for, and that the actor may change each. */
function takeCharge(
  { refuse }: Pick<ChangeCall, 'refuse'>,
  customerIds: readonly number[],
  found: readonly LockedCustomer[],
): LockedCustomer[] {
  const byId = new Map(found.map((customer) => [customer.customer_id, customer]))
  const customers = inOrder(customerIds).map((id) => byId.get(id) ?? refuse('request.notFound'))
  if (!customers.every((customer) => customer.in_charge)) refuse('customer.notInCharge')
  return customers
}

/** Locks one customer that the actor sees and that is not deleted. */
export async function lockSeen(call: WriteCall, customerId: number) {
  const [found] = await lockVisible(call.db, call.actor, [customerId])
  return found?.deleted_at === null ? found : call.refuse('request.notFound')
}

/** Groups, viewers and contacts of a customer that is locked: read after the lock, or they would be older than it. */
export async function readRelations(db: Db, customerId: number): Promise<Relations> {
  const { rows } = await sql<Relations>`
    select array(select customer_group_id from customer_group_ref where customer_id = ${customerId} order by 1) as groups,
           array(select user_id from customer_viewer where customer_id = ${customerId} order by 1) as viewers,
           coalesce((select jsonb_agg(jsonb_build_object(
             'contactId', contact_id, 'nameContact', name, 'phoneContact', phone, 'emailContact', email,
             'genderContact', gender, 'birthday', birthday, 'primary', is_primary) order by rank, contact_id)
             from customer_contact where customer_id = ${customerId}), '[]') as contacts`.execute(db)
  return rows[0] ?? { groups: [], viewers: [], contacts: [] }
}
