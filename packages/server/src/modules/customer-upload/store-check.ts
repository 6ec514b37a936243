import { sql } from 'kysely'
import { type Actor, isAdmin } from '../../kernel/actor.ts'
import type { Db } from '../../schema/index.ts'
import { visible } from '../customer/public.ts'
import { lookUpKey } from './sheet/cells.ts'
import { type Colleague, type Presenter, peopleByName, presenterKey, shownNames } from './sheet/people.ts'
import type { LookUps, Referrer } from './sheet/rows.ts'

interface Named {
  kind: keyof LookUps
  id: number
  name: string
}

/** The look-up values that can be chosen at present, by name and in the order that a template offers them. */
export async function listNames(db: Db): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select kind, id, name from (
      select 'businesses' as kind, business_id as id, name from business where deleted_at is null
      union all select 'relationships', relationship_id, name from relationship where deleted_at is null
      union all select 'sources', customer_source_id, name from customer_source where deleted_at is null
      union all select 'groups', customer_group_id, name from customer_group where deleted_at is null
    ) as named order by kind, fold(name)`.execute(db)
  return rows
}

/** Who can be put in charge. */
export const listColleagues = (db: Db): Promise<Colleague[]> =>
  db
    .selectFrom('account')
    .select(['user_id', 'user_name', 'full_name', 'email'])
    .where('deleted_at', 'is', null)
    .orderBy('name_key')
    .orderBy('user_id')
    .execute()

export const readCuratorNames = async (db: Db): Promise<Map<number, string>> => shownNames(await listColleagues(db))

/** What the cells of an import by this person may name. */
export async function readLookUps(db: Db, actor: Actor): Promise<LookUps> {
  const names = await listNames(db)
  const of = (kind: keyof LookUps) =>
    new Map(names.filter((one) => one.kind === kind).map(({ id, name }) => [lookUpKey(name), id]))
  return {
    businesses: of('businesses'),
    relationships: of('relationships'),
    sources: of('sources'),
    groups: of('groups'),
    people: peopleByName(await listColleagues(db), isAdmin(actor)),
  }
}

/** Which of these phones and mails a customer has that is not deleted, whoever may see it. */
export async function findTaken(db: Db, phones: readonly string[], emails: readonly string[]) {
  const { rows } = await sql<{ phone: string | null; email: string | null }>`
    select phone, null as email from customer
     where deleted_at is null and phone <> '' and phone = any(${phones}::text[])
    union all
    select null, email from customer
     where deleted_at is null and email <> '' and email = any(${emails}::text[])`.execute(db)
  return {
    phones: new Set(rows.flatMap(({ phone }) => (phone === null ? [] : [phone]))),
    emails: new Set(rows.flatMap(({ email }) => (email === null ? [] : [email]))),
  }
}

/** The named customers that the actor may see, and the named colleagues, by `presenterKey`. */
export async function findReferrers(
  db: Db,
  actor: Actor,
  named: readonly Presenter[],
): Promise<ReadonlyMap<string, Referrer>> {
  const found = new Map<string, Referrer>()
  for (const { kind, key, customerId } of await findCustomers(db, actor, named))
    found.set(presenterKey({ kind, key }), { kind: 'customer', customerId })
  const userNames = new Set(keysOf(named, 'userName'))
  if (userNames.size > 0)
    for (const { user_id, user_name } of await listColleagues(db))
      if (userNames.has(user_name))
        found.set(presenterKey({ kind: 'userName', key: user_name }), { kind: 'user', userId: user_id })
  return found
}

const keysOf = (named: readonly Presenter[], kind: Presenter['kind']) =>
  named.filter((one) => one.kind === kind).map(({ key }) => key)

async function findCustomers(db: Db, actor: Actor, named: readonly Presenter[]) {
  const ids = named.flatMap((one) => (one.kind === 'code' ? [one.customerId] : []))
  const phones = keysOf(named, 'phone')
  const emails = keysOf(named, 'email')
  if (ids.length + phones.length + emails.length === 0) return []
  const rows = await visible(db, actor)
    .select(['c.customer_id', 'c.code', 'c.phone', 'c.email'])
    .where('c.deleted_at', 'is', null)
    .where(
      sql<boolean>`c.customer_id in (
        select unnest(${ids}::bigint[])
        union select customer_id from customer where deleted_at is null and phone <> '' and phone = any(${phones}::text[])
        union select customer_id from customer where deleted_at is null and email <> '' and email = any(${emails}::text[]))`,
    )
    .execute()
  return rows.flatMap(({ customer_id, code, phone, email }) => [
    { kind: 'code' as const, key: code, customerId: customer_id },
    { kind: 'phone' as const, key: phone, customerId: customer_id },
    { kind: 'email' as const, key: email, customerId: customer_id },
  ])
}
