import { sql } from 'kysely'
import { type Actor, isAdmin } from '../../kernel/actor.ts'
import { preparedArray } from '../../kernel/database/prepared-statements.ts'
import type { Condition, Sql } from '../../kernel/database/sql.ts'
import type { Resource } from '../../kernel/events/capability.ts'
import type { VisibleSet } from '../../kit/reach.ts'
import { accessRows, type Branch, holdsId, idsOf, rowsWhere } from '../../kit/store-branches.ts'
import { all } from '../../kit/store-list.ts'
import type { Db } from '../../schema/index.ts'
import { noteDepartmentsOf, type Reach, widestReach } from './rules.ts'

const records = { table: 'ticket', key: 'ticket_id' }

export interface TicketBranch extends Branch {
  /** All tickets there are: every order has an index of its own. */
  readonly isWhole?: true
}

/** What a list holds: a merged ticket is found by its id alone. */
const listed = sql<boolean>`c.deleted_at is null and c.merged_into_id is null`

const tickets = (where: Condition): Branch => rowsWhere(records, all([where, listed]))

/** What a list is read from. No ticket stands in two branches of either. */
export interface Places {
  /** Each with an index that yields its tickets newest first. */
  readonly inOrder: readonly TicketBranch[]
  /** As few as there can be: for what looks at all of them, or is led by another index. */
  readonly asSet: readonly TicketBranch[]
}

const apartFrom = (departments: readonly number[]): Condition[] =>
  departments.length > 1 ? [sql`c.department_id <> all (${departments}::bigint[])`] : []

export function placesOf(reach: Reach): Places {
  if (reach.kind === 'everything') {
    const whole: readonly TicketBranch[] = [{ ...tickets(sql`true`), isWhole: true }]
    return { inOrder: whole, asSet: whole }
  }
  const { departments, userId } = reach
  // Outside of the own department by its index, and of the others that are read as departments.
  const elsewhere = accessRows(records, userId, all([sql`a.outside`, ...apartFrom(departments), listed]))
  return {
    inOrder: [...departments.map((id) => tickets(sql`c.department_id = ${id}`)), elsewhere],
    asSet: [tickets(sql`c.department_id = any (${departments}::bigint[])`), elsewhere],
  }
}

/** Whether a ticket at hand, `c`, is there for a reader: not deleted, and seen by name or through its department. */
export function isVisible(reach: Reach, ticket: Sql = sql`c`): Condition {
  if (reach.kind === 'everything') return sql<boolean>`${ticket}.deleted_at is null`
  return sql<boolean>`(${ticket}.deleted_at is null and (${ticket}.department_id = any (${preparedArray(reach.departments, 'bigint')})
    or exists (select 1 from ticket_access mine
                where mine.ticket_id = ${ticket}.ticket_id and mine.user_id = ${reach.userId})))`
}

/** Whether the ticket of this id is there for an actor, for what hangs on it: asked once, before that is read. */
export const seesTicket = (actor: Actor, ticketId: number): Condition =>
  sql<boolean>`(select true from ticket c where c.ticket_id = ${ticketId} and ${isVisible(widestReach(actor))})`

/** Whether the notes of a ticket at hand are for an actor: `canNote` of rights, asked of each row. docs/rules.md. */
export function isNotedFor(actor: Actor, ticket: Sql): Condition {
  if (isAdmin(actor)) return sql<boolean>`true`
  const departments = preparedArray([...noteDepartmentsOf(actor)], 'bigint')
  return sql<boolean>`(${ticket}.department_id = any (${departments}) or ${ticket}.curator_id = ${actor.userId})`
}

/** Where every read of a ticket starts: what the actor may not see is not there. The ticket is `c`. */
export const visible = (db: Db, actor: Actor, reach: Reach = widestReach(actor)) =>
  db.selectFrom('ticket as c').where(isVisible(reach))

/** The tickets that are there for an actor, for what hangs on them. A merged one stands in no list, and in no log of many. */
export function visibleTickets(actor: Actor): VisibleSet {
  const reach = widestReach(actor)
  return {
    get ids() {
      return idsOf(placesOf(reach).asSet)
    },
    holds: holdsId(records, all([sql`c.merged_into_id is null`, isVisible(reach)])),
  }
}

export const ticketResource: Resource = {
  name: 'Issue',
  tag: 'MNU_Issue',
  kind: 'issue',
  // A deleted ticket is told of to those who saw it: that it is gone.
  visible: (actor, id) => sql<boolean>`(select true from (
    select t.ticket_id, t.department_id, null::timestamptz as deleted_at from ticket t where t.ticket_id = ${id}) c
     where ${isVisible(widestReach(actor))})`,
}
