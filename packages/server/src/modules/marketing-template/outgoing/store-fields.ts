import type { MergeField } from '@crm/contract/merge'
import { TIME_ZONE } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import type { Sql } from '../../../kernel/database/sql.ts'

type CustomerField = Exclude<MergeField, `company.${string}`>

/** The value of a field of a customer `c` and its curator `u`, inside a statement; empty where there is none. */
export const fieldOf: Readonly<Record<CustomerField, Sql>> = {
  'customer.name': sql`c.name`,
  'customer.code': sql`c.code`,
  'customer.title': sql`case c.gender when true then 'Anh' when false then 'Chị' else '' end`,
  'customer.email': sql`c.email`,
  'customer.phone': sql`c.phone`,
  'customer.address': sql`c.address`,
  'customer.birthday': sql`coalesce(to_char(c.birthday, 'DD/MM/YYYY'), '')`,
  'customer.taxCode': sql`c.tax_code`,
  'customer.appointment': sql`coalesce(to_char(c.appointment_at at time zone ${TIME_ZONE}, 'DD/MM/YYYY HH24:MI'), '')`,
  'contact.name': sql`coalesce((select k.name from customer_contact k where k.customer_id = c.customer_id
    order by k.is_primary desc, k.contact_id limit 1), '')`,
  'curator.name': sql`coalesce(u.full_name, '')`,
  'curator.email': sql`coalesce(u.email, '')`,
  'curator.phone': sql`coalesce(u.phone, '')`,
}
