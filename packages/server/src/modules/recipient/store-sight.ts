import { type SqlBool, sql } from 'kysely'
import { type Actor, may } from '../../kernel/actor.ts'
import type { Condition, Sql } from '../../kernel/database/sql.ts'
import { existsFor } from '../customer/public.ts'

/** The rights to customers, which a call to marketing names beside its own. */
const isSeen = ({ beside }: Actor): Condition =>
  beside && may(beside, 'access') ? sql<boolean>`(${existsFor(beside)})` : (sql<SqlBool>`false` as Condition)

/** The customer whom an address `s` belongs to, and whether the reader sees that one. */
export const seenCustomer = (actor: Actor): Sql => sql`
  select c.customer_id, c.code, c.name, ${isSeen(actor)} as seen from customer c
   where c.deleted_at is null and c.email = s.address and s.channel = 'email' and c.email <> ''
  union all
  select c.customer_id, c.code, c.name, ${isSeen(actor)} from customer c
   where c.deleted_at is null and c.phone = s.address and s.channel = 'sms' and c.phone <> ''`

/** Customers of these ids whom the reader sees. */
export const seenOf = (actor: Actor, ids: readonly number[]): Sql => sql`
  select c.customer_id, c.email, c.phone from customer c
   where c.customer_id = any(${[...ids]}::bigint[]) and c.deleted_at is null and ${isSeen(actor)}`
