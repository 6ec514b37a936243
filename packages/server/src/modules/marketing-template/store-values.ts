import { TIME_ZONE } from '@crm/contract/rules/limits'
import { showPhone } from '@crm/contract/rules/phone'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import type { Sql } from '../../kernel/database/sql.ts'
import type { Db } from '../../schema/index.ts'
import { existsFor } from '../customer/public.ts'
import type { Values } from './values.ts'

interface Read {
  readonly name: string
  readonly code: string
  readonly gender: boolean | null
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly birthday: string
  readonly taxCode: string
  readonly appointment: string
  readonly contact: string | null
  readonly curator: string | null
  readonly curatorEmail: string | null
  readonly curatorPhone: string | null
  readonly groupIds: number[]
}

const titleOf = (gender: boolean | null): string => {
  if (gender === null) return ''
  return gender ? 'Anh' : 'Chị'
}

const valuesOf = (row: Read): Values => ({
  'customer.name': row.name,
  'customer.code': row.code,
  'customer.title': titleOf(row.gender),
  'customer.email': row.email,
  'customer.phone': showPhone(row.phone),
  'customer.address': row.address,
  'customer.birthday': row.birthday,
  'customer.taxCode': row.taxCode,
  'customer.appointment': row.appointment,
  'contact.name': row.contact ?? '',
  'curator.name': row.curator ?? '',
  'curator.email': row.curatorEmail ?? '',
  'curator.phone': showPhone(row.curatorPhone ?? ''),
})

export interface Recipient {
  readonly values: Values
  readonly groupIds: readonly number[]
}

const recipients = (where: Sql) => sql<Read & { customerId: number }>`
    select c.customer_id as "customerId", c.name, c.code, c.gender, c.email, c.phone, c.address,
           coalesce(to_char(c.birthday, 'DD/MM/YYYY'), '') as birthday, c.tax_code as "taxCode",
           coalesce(to_char(c.appointment_at at time zone ${TIME_ZONE}, 'DD/MM/YYYY HH24:MI'), '') as appointment,
           (select k.name from customer_contact k where k.customer_id = c.customer_id
             order by k.is_primary desc, k.contact_id limit 1) as contact,
           u.full_name as curator, u.email as "curatorEmail", u.phone as "curatorPhone",
           array(select customer_group_id from customer_group_ref g where g.customer_id = c.customer_id) as "groupIds"
      from customer c left join account u on u.user_id = c.curator_id
     where c.deleted_at is null and ${where}`

/** What a customer whom the actor sees is called, and the groups that decide which parts are shown. */
export async function readValues(db: Db, actor: Actor, customerId: number): Promise<Recipient | undefined> {
  const seen = sql`c.customer_id = ${customerId} and ${existsFor(actor) as ReturnType<typeof sql<SqlBool>>}`
  const { rows } = await recipients(seen).execute(db)
  const [row] = rows
  return row && { values: valuesOf(row), groupIds: row.groupIds.map(Number) }
}

/** The same of those who are written to, by id: whoever was taken into a send was in sight then. */
export async function valuesOfCustomers(
  db: Db,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, Recipient>> {
  const { rows } = await recipients(sql`c.customer_id = any(${[...customerIds]}::bigint[])`).execute(db)
  return new Map(
    rows.map((row) => [row.customerId, { values: valuesOf(row), groupIds: row.groupIds.map(Number) }] as const),
  )
}
