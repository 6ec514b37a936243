import type { TicketComment } from '@crm/contract/ticket-views'
import { sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { preparedStatement } from '../../kernel/database/prepared-statements.ts'
import { cut } from '../../kit/store-list.ts'
import { listSeeing as listSeeingRow } from '../../kit/store-named.ts'
import type { Window } from '../../kit/window.ts'
import type { Db } from '../../schema/index.ts'
import { isNotedFor, isVisible, seesTicket, shownOn, visible, widestReach } from '../ticket/public.ts'
import type { Author, Seen } from './rules.ts'

export type EntryKind = 'comment' | 'note'

/** Whether there is such a ticket for the person. */
export async function ticketExists(db: Db, actor: Actor, ticketId: number): Promise<boolean> {
  const found = await visible(db, actor)
    .modifyFront(preparedStatement)
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
  const isFor = kind === 'note' ? isNotedFor(actor, sql`o`) : sql<boolean>`true`
  const { rows } = await sql<Row>`${preparedStatement}
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
                order by written.created_at desc, written.entry_id desc limit ${window.skip + window.take}) own
             where ${shownOn(ticketId)} and ${isFor} and ${seesTicket(actor, ticketId)}
             order by own.created_at desc, own.entry_id desc ${cut(window)}) e
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

const insertion = (kind: EntryKind, actor: Actor, { ticketId, content, mentions, now }: NewEntry) => sql<Inserted>`
  insert into ticket_entry (ticket_id, kind, content, mentions, created_by, created_at)
  values (${ticketId}, ${kind}, ${content}, ${[...mentions]}::bigint[], ${actor.userId}, ${now})
  returning entry_id as "entryId"`

interface Inserted {
  readonly entryId: number
}

function idOf([inserted]: readonly Inserted[]): number {
  if (!inserted) throw new Error('the database answered no entry')
  return inserted.entryId
}

/** On a locked ticket. Lists show how many there are; it is no new version: an open form stays good. Answers the id. */
export async function insertComment(db: Db, actor: Actor, entry: NewEntry): Promise<number> {
  const { rows } = await sql<Inserted>`${preparedStatement}
    with counted as (
      update ticket set comments = comments + 1, updated_at = ${entry.now} where ticket_id = ${entry.ticketId})
    ${insertion('comment', actor, entry)}`.execute(db)
  return idOf(rows)
}

/** Of a note the ticket's row does not know. Answers the id. */
export async function insertNote(db: Db, actor: Actor, entry: NewEntry): Promise<number> {
  return idOf((await sql<Inserted>`${preparedStatement} ${insertion('note', actor, entry)}`.execute(db)).rows)
}

/** Which of these people see the ticket. */
export const listSeeing = (db: Db, ticketId: number, people: readonly Actor[]) =>
  listSeeingRow(db, sql`ticket c where c.ticket_id = ${ticketId}`, people, (person) => isVisible(widestReach(person)))
