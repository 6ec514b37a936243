import { sql } from 'kysely'
import { type Actor, isAdmin, may } from '../../kernel/actor.ts'
import type { Condition, Sql } from '../../kernel/database/sql.ts'
import { findActor } from '../../kernel/find-actor.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Db } from '../../schema/index.ts'
import { existsFor, visible, visibleCustomers } from '../customer/public.ts'

/** A reader with the rights on customers, which are others than those on tickets; null: sees none. */
export type CustomerReader = Actor | null

/** Who reads: with the rights on tickets, and on the customers that are named in them. */
export interface Reader {
  readonly actor: Actor
  readonly customerReader: CustomerReader
}

/** Read with the session where the endpoint says so; else asked, before the transaction, which has no other handle. */
export async function findCustomerReader({ db }: Pick<Platform, 'db'>, actor: Actor): Promise<CustomerReader> {
  if (isAdmin(actor)) return actor
  const found = actor.beside ?? (await findActor(db, actor.userId, 'MNU_Customer'))
  return found && may(found, 'access') ? found : null
}

/** Whether the customer of this id is one that the reader sees. */
export const seesCustomer = (customerReader: CustomerReader, id: Sql): Condition =>
  customerReader === null ? sql<boolean>`false` : visibleCustomers(customerReader).holds(id)

/** Of the tickets `c` of a statement: the customer that each is about, `seen`, as far as the reader sees it. */
export const withCustomer = (customerReader: CustomerReader): Sql => sql`
  cross join lateral (select c.customer_id) about (about_id)
  left join lateral (
    select c.customer_id, c.name, c.code, c.phone, c.email from customer c
     where c.customer_id = about.about_id and ${customerReader === null ? sql`false` : existsFor(customerReader)}) seen on true`

/** Whether a reader finds the customer of a ticket, of this id, in it. */
export async function isCustomerShown(db: Db, customerReader: CustomerReader, customerId: number): Promise<boolean> {
  const { rows } = await sql<{
    shown: boolean | null
  }>`select ${seesCustomer(customerReader, sql`${customerId}`)} as shown`.execute(db)
  return rows[0]?.shown === true
}

/** The code of a customer that the reader sees and that is not deleted; undefined: there is none. */
export async function findCustomerCode(
  db: Db,
  customerReader: CustomerReader,
  customerId: number,
): Promise<string | undefined> {
  if (customerReader === null) return undefined
  const found = await visible(db, customerReader)
    .select('c.code')
    .where('c.customer_id', '=', customerId)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.code
}
