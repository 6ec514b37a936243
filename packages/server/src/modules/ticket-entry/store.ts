import type { TicketComment } from '@crm/contract/ticket-views'
import { sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { asBusy } from '../../kernel/database/as-busy.ts'
import { keptPlan } from '../../kernel/database/kept-plans.ts'
import type { Sql } from '../../kernel/database/sql.ts'
import { ahead } from '../../kernel/database/transaction.ts'
import type { Db } from '../../schema/index.ts'
import { type Clocked, isNotedFor, isThere, seesTicket, shownOn, visible, widestReach } from '../ticket/index.ts'
import { type Author, type Seen, skipOf, type Window } from './rules.ts'

export type EntryKind = 'comment' | 'note'

/** Whether there is such a ticket for the person. */
export async function isVisible(db: Db, actor: Actor, ticketId: number): Promise<boolean> {
  const found = await visible(db, actor)
    .modifyFront(keptPlan)
    .select('c.ticket_id')
    .where('c.ticket_id', '=', ticketId)
    .executeTakeFirst()
  return found !== undefined
}

type Row = Omit<TicketComment, 'createdDate' | 'own'> & Author & { readonly createdDate: Date }
export type Entry = Omit<Row, keyof Author> & { readonly author: Author }

/**
 * A block of what was written on a ticket and on those merged into it, the newest first. Each ticket brings its own
 * newest lines by its index, so that a block costs no more than those before it. Of a ticket that is not there for the
 * reader: none. Notes stay with those for whom they were written: each ticket is asked for itself.
 */
export async function listEntries(
  db: Db,
  { actor, ticketId }: Seen,
  kind: EntryKind,
  window: Window,
): Promise<Entry[]> {
  const skip = skipOf(window)
  const isFor = kind === 'note' ? isNotedFor(actor, sql`o`) : sql<boolean>`true`
  const { rows } = await sql<Row>`${keptPlan}
    select e.entry_id as "commentId", e.ticket_id as "issueId", e.content, e.created_at as "createdDate",
           u.user_name as "createUser", u.full_name as "createUserFullName",
           u.user_id as "userId", u.user_name as "userName", u.avatar_key as "avatarKey", u.avatar_type as "avatarType",
           case when e.ticket_id <> ${ticketId} then e.code end as "fromCode",
           (select coalesce(jsonb_agg(jsonb_build_object(
              'userId', m.user_id, 'userName', m.user_name, 'fullName', m.full_name)
              order by array_position(e.mentions, m.user_id)), '[]')
              from account m where m.user_id = any(e.mentions)) as mentions
      from (select own.*, o.code
              from ticket o
             cross join lateral (
               select * from ticket_entry written
                where written.ticket_id = o.ticket_id and written.kind = ${kind}
                order by written.created_at desc, written.entry_id desc limit ${skip + window.maxPerBlock}) own
             where ${shownOn(ticketId)} and ${isFor} and ${seesTicket(actor, ticketId)}
             order by own.created_at desc, own.entry_id desc limit ${window.maxPerBlock} offset ${skip}) e
      join account u on u.user_id = e.created_by
     order by e.created_at desc, e.entry_id desc`.execute(db)
  return rows.map(({ userId, userName, avatarKey, avatarType, ...entry }) => ({
    ...entry,
    author: { userId, userName, avatarKey, avatarType },
  }))
}

export interface NewEntry {
  readonly ticketId: number
  readonly content: string
  readonly mentions: readonly number[]
  readonly now: Date
}

const inserting = (kind: EntryKind, actor: Actor, { content, mentions, now }: NewEntry, ticket: Sql) => sql`
  insert into ticket_entry (ticket_id, kind, content, mentions, created_by, created_at)
  select ticket_id, ${kind}, ${content}, ${[...mentions]}::bigint[], ${actor.userId}, ${now} from ${ticket}
  returning entry_id as "entryId"`

/** A comment that was written, and the ticket that it stands on, locked. */
export interface Commented extends Clocked {
  readonly entryId: number
  readonly code: string
  readonly name: string
  readonly mergedIntoId: number | null
}

/** Lists show how many there are. It is no new version: an open form stays good. */
const commenting = (actor: Actor, entry: NewEntry, where: Sql) => sql`
  with counted as (
    update ticket c set comments = comments + 1, updated_at = ${entry.now}
     where c.ticket_id = ${entry.ticketId} and ${isThere(widestReach(actor))} and ${where}
    returning c.*
  ), added as (${inserting('comment', actor, entry, sql`counted`)})`

/**
 * Writes a comment on a ticket that its author sees, which is locked with it; undefined: there is none, and none was
 * touched.
 */
export async function insertComment(db: Db, actor: Actor, entry: NewEntry): Promise<Commented | undefined> {
  const { rows } = await sql<Commented>`${keptPlan} ${commenting(actor, entry, sql`true`)}
    select "entryId", ticket_id as "ticketId", code, name, status, priority, department_id as "departmentId",
           waiting_since as "waitingSince", due_at as "dueAt", due_left_minutes as "dueLeftMinutes",
           merged_into_id as "mergedIntoId"
      from counted, added`
    .execute(db)
    .catch(asBusy)
  return rows[0]
}

interface Beside {
  /** Members of a `with` that tell of it. */
  readonly told: Sql
  readonly isCaller: Sql | undefined
}

/**
 * The same with what goes beside, insisting on a ticket that is not merged and waits for nobody. What is sent next need not
 * wait. Answers the id.
 */
export async function insertPlainComment(
  db: Db,
  actor: Actor,
  entry: NewEntry,
  { told, isCaller = sql`true` }: Beside,
): Promise<number> {
  const isPlain = sql`c.merged_into_id is null and c.waiting_since is null`
  const writing = sql<{ entryId: number }>`${keptPlan} ${commenting(actor, entry, isPlain)}, ${told}
    select "entryId", insist("entryId" is not null and ${isCaller}) from (select) one left join added on true`
  const [written] = await ahead(db, writing.compile(db)).catch(asBusy)
  if (!written) throw new Error('the database answered no entry')
  return written.entryId
}

/** For what goes beside: the id of what is being written. */
export const addedId = sql`(select "entryId" from added)`
export const nameOf = (ticketId: number) => sql`(select name from ticket where ticket_id = ${ticketId})`

/** Of a note the ticket's row does not know. Answers the id. */
export async function insertNote(db: Db, actor: Actor, entry: NewEntry): Promise<number> {
  const ticket = sql`(values (${entry.ticketId}::bigint)) noted (ticket_id)`
  const { rows } = await sql<{ entryId: number }>`${keptPlan} ${inserting('note', actor, entry, ticket)}`.execute(db)
  const [inserted] = rows
  if (!inserted) throw new Error('the database answered no entry')
  return inserted.entryId
}
