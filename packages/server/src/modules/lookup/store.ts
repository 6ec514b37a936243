import type { LookupRow } from '@crm/contract/lookup'
import {
  EMPLOYEE_POSITION_ID,
  LEADER_POSITION_ID,
  LOOKUP_ENTRIES_MAX,
  USES_COUNTED_MAX,
} from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { asBusy } from '../../kernel/database/as-busy.ts'
import type { Sql } from '../../kernel/database/sql.ts'
import { uniqueViolation } from '../../kernel/database/transaction.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Db } from '../../schema/index.ts'
import type { Entry, Facts, Field, List } from './rules.ts'

type Word = List['word']

const tableOf = ({ table }: Pick<List, 'table'>) => sql.table(table)
export const idOf = ({ table }: Pick<List, 'table'>) => sql.ref(`${table}_id`)
const columnOf: Record<Field, Sql> = {
  name: sql.ref('name'),
  parent: sql.ref('parent_id'),
  color: sql.ref('color'),
  description: sql.ref('description'),
}

/** What the rows of a list have beside what all have. */
const ownColumns: Record<Word, Sql> = {
  customerGroup: sql`, parent_id as parent`,
  customerSource: sql``,
  relationship: sql`, color, description`,
  business: sql``,
  position: sql`, position_id in (${LEADER_POSITION_ID}, ${EMPLOYEE_POSITION_ID}) as "isFixed"`,
  userGroup: sql`, is_default as "isFixed"`,
}

const columns = (list: List) =>
  sql`${idOf(list)} as index, name, deleted_at is not null as deleted, version ${ownColumns[list.word]}`

const carrying: Record<Word, Sql> = {
  // One look at each customer: as a join it walks half the table until the first thousand are found.
  customerGroup: sql`customer_group_ref r where r.customer_group_id = e.customer_group_id
    and (select c.deleted_at is null from customer c where c.customer_id = r.customer_id)`,
  customerSource: sql`customer c where c.source_id = e.customer_source_id and c.deleted_at is null`,
  relationship: sql`customer c where c.relationship_id = e.relationship_id and c.deleted_at is null`,
  business: sql`customer c where c.business_id = e.business_id and c.deleted_at is null`,
  position: sql`account a where a.position_id = e.position_id and a.deleted_at is null`,
  userGroup: sql`account a where a.user_group_id = e.user_group_id and a.deleted_at is null`,
}

async function readRows<Row extends LookupRow>(db: Db, list: List<Row>, entries: Sql): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns(list)},
           (select count(*)::int from (select from ${carrying[list.word]} limit ${USES_COUNTED_MAX}) as carrier) as used
      from (${entries}) as e order by fold(name), index`.execute(db)
  return rows
}

/** The live entries by name; with the deleted, the newest of those as far as the reply holds them. */
export const listEntries = <Row extends LookupRow>(db: Db, list: List<Row>, withDeleted: boolean): Promise<Row[]> =>
  readRows(
    db,
    list,
    sql`select * from ${tableOf(list)} where deleted_at is null or ${withDeleted}
         order by deleted_at desc nulls first limit ${2 * LOOKUP_ENTRIES_MAX}`,
  )

export async function readEntry<Row extends LookupRow>(db: Db, list: List<Row>, index: number): Promise<Row> {
  const [row] = await readRows(db, list, sql`select * from ${tableOf(list)} where ${idOf(list)} = ${index}`)
  return row ?? Promise.reject(new Refused('request.notFound'))
}

/**
 * Only one change of a list at a time: the live entries are locked in the order of their ids, with the one that the call
 * is about. Read again after that, since who was waited for may have added some. Customers go on pointing at them.
 */
export async function holdList(db: Db, list: List, index = 0): Promise<Entry[]> {
  const wanted = sql`from ${tableOf(list)} where deleted_at is null or ${idOf(list)} = ${index} order by ${idOf(list)}`
  await sql`select ${wanted} for no key update`.execute(db).catch(asBusy)
  return (await sql<Entry>`select ${columns(list)} ${wanted}`.execute(db)).rows
}

/** Waits for those who are giving somebody this entry, and makes the next ones wait. */
export async function holdEntry(db: Db, list: List, index: number): Promise<void> {
  await sql`select from ${tableOf(list)} where ${idOf(list)} = ${index} for update`.execute(db).catch(asBusy)
}

const fieldsOf = (facts: Facts) => Object.keys(facts) as Field[]

export async function insertEntry(db: Db, list: List, facts: Facts): Promise<number> {
  const fields = fieldsOf(facts)
  const { rows } = await sql<{ index: number }>`
    insert into ${tableOf(list)} (${sql.join(fields.map((field) => columnOf[field]))})
    values (${sql.join(fields.map((field) => facts[field]))}) returning ${idOf(list)} as index`
    .execute(db)
    .catch(asTaken(list))
  return rows[0]?.index ?? Promise.reject(new Error(`nothing was added to ${list.table}`))
}

export async function changeEntry(db: Db, list: List, index: number, facts: Facts): Promise<void> {
  const set = fieldsOf(facts).map((field) => sql`${columnOf[field]} = ${facts[field]}`)
  await change(db, list, index, sql.join(set))
}

export const deleteEntry = (db: Db, list: List, index: number, now: Date, movedTo: number | null): Promise<void> =>
  change(db, list, index, sql`deleted_at = ${now} ${movedToOf(list, movedTo)}`)

export const recoverEntry = (db: Db, list: List, index: number, facts: Facts): Promise<void> =>
  change(
    db,
    list,
    index,
    sql`deleted_at = null ${movedToOf(list, null)} ${facts.parent === undefined ? sql`` : sql`, parent_id = ${facts.parent}`}`,
  )

/** Of a list that users carry nothing is moved later. */
const movedToOf = ({ carriers }: List, movedTo: number | null): Sql =>
  carriers.kind === 'users' ? sql`` : sql`, moved_to = ${movedTo}`

async function change(db: Db, list: List, index: number, set: Sql): Promise<void> {
  await sql`update ${tableOf(list)} set ${set}, version = version + 1 where ${idOf(list)} = ${index}`
    .execute(db)
    .catch(asTaken(list))
}

const asTaken =
  ({ taken }: List) =>
  (error: unknown): never => {
    const code = taken[uniqueViolation(error) ?? '']
    throw code ? new Refused(code) : error
  }
