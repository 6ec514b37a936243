import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { batchedBy } from '../../kernel/batch.ts'
import { preparedArray, preparedStatement } from '../../kernel/database/prepared-statements.ts'
import { isActive } from '../../kernel/find-actor.ts'
import type { Db } from '../../schema/index.ts'

/** A ticket and all who may be notified of it, as they are at that moment. */
export interface Subscribers {
  readonly ticketId: number
  readonly code: string
  readonly createUser: string
  readonly createUserFullName: string
  readonly departmentId: number
  readonly curatorId: number | null
  /** Creator, curator and participants. */
  readonly people: readonly number[]
  /** Everyone of its department. */
  readonly members: readonly number[]
  /** Who takes in what comes to its department: the leader, or the members of one that nobody leads. */
  readonly receivers: readonly number[]
  readonly admins: readonly number[]
}

/** By transaction: hub and bell of one event, and all events of one ticket, share what was read. */
const cache = new WeakMap<Db, Map<number, Promise<Subscribers | undefined>>>()

/** Read once in each transaction, which a round of the dispatcher is, and for all of its events together. */
export function subscribersOf(db: Db, ticketId: number): Promise<Subscribers | undefined> {
  const known = cache.get(db) ?? new Map<number, Promise<Subscribers | undefined>>()
  cache.set(db, known)
  const subscribers = known.get(ticketId) ?? readTogether(db, ticketId)
  known.set(ticketId, subscribers)
  return subscribers
}

const readTogether = batchedBy<Db, number, Subscribers | undefined>(async (db, ticketIds) => {
  const rows = await readSubscribers(db, ticketIds)
  const byId = new Map(rows.map((row) => [row.ticketId, row]))
  return ticketIds.map((id) => byId.get(id))
})

/** Of a department without a leader no more are rung: a bell that rings for a whole company is heard by nobody. */
const receiversMax = 20

/** Deleted tickets too: those who had one on their screens hear that it is gone. */
async function readSubscribers(db: Db, ticketIds: readonly number[]): Promise<Subscribers[]> {
  const { rows } = await sql<Subscribers>`${preparedStatement}
    select c.ticket_id as "ticketId", c.code, u.user_name as "createUser", u.full_name as "createUserFullName", c.department_id as "departmentId",
           c.curator_id as "curatorId",
           array(select user_id from ticket_access where ticket_id = c.ticket_id order by user_id) as people,
           array(select user_id from account where department_id = c.department_id and deleted_at is null) as members,
           array(select user_id from account a
                  where a.department_id = c.department_id and ${isActive}
                    and (a.position_id = ${LEADER_POSITION_ID} or not exists (
                      select 1 from account a where a.department_id = c.department_id and ${isActive}
                         and a.position_id = ${LEADER_POSITION_ID}))
                  order by a.user_id limit ${sql.lit(receiversMax)}) as receivers,
           array(select user_id from account where system_role = 'admin' and deleted_at is null) as admins
      from ticket c join account u on u.user_id = c.created_by
     where c.ticket_id = any(${preparedArray(ticketIds, 'bigint')})`.execute(db)
  return rows
}
