import { sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../schema/index.ts'
import { visible } from '../customer/public.ts'

export interface Extra {
  readonly emailContact: string
  readonly genderContact: boolean | null
  readonly birthdayContact: string | null
  /** Of a customer that the actor may see the phone, or else the mail; of a colleague the user name. */
  readonly presenter: string
}

interface ExtraRow extends Omit<Extra, 'presenter'> {
  customerId: number
  referrerId: number | null
  userName: string | null
}

/** What a sheet holds of these customers beside the row of the list. */
export async function readExtras(db: Db, actor: Actor, customerIds: readonly number[]): Promise<Map<number, Extra>> {
  const { rows } = await sql<ExtraRow>`
    select c.customer_id as "customerId", c.referrer_customer_id as "referrerId", a.user_name as "userName",
           coalesce(k.email, '') as "emailContact", k.gender as "genderContact", k.birthday as "birthdayContact"
      from customer c
      left join customer_contact k on k.customer_id = c.customer_id and k.is_primary
      left join account a on a.user_id = c.referrer_user_id
     where c.customer_id = any(${customerIds}::bigint[])`.execute(db)
  const presenters = await readPresenters(
    db,
    actor,
    rows.flatMap(({ referrerId }) => (referrerId === null ? [] : [referrerId])),
  )
  return new Map(
    rows.map(({ customerId, referrerId, userName, ...contact }) => [
      customerId,
      { ...contact, presenter: (referrerId === null ? userName : presenters.get(referrerId)) ?? '' },
    ]),
  )
}

async function readPresenters(db: Db, actor: Actor, customerIds: readonly number[]): Promise<Map<number, string>> {
  if (customerIds.length === 0) return new Map()
  const rows = await visible(db, actor)
    .select(['c.customer_id', 'c.phone', 'c.email'])
    .where(sql<boolean>`c.customer_id = any(${customerIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ customer_id, phone, email }) => [customer_id, phone || email]))
}
