import { MERGE_UNDO_MS } from '@crm/contract/rules/limits'
import type { TicketView } from '@crm/contract/ticket-views'
import { sql } from 'kysely'
import { type Actor, isAdmin, isGranted } from '../../../kernel/actor.ts'
import { asText, isoOf } from '../../../kernel/database/moments.ts'
import { preparedStatement } from '../../../kernel/database/prepared-statements.ts'
import type { Sql } from '../../../kernel/database/sql.ts'
import { avatarPath } from '../../../kernel/files/avatar.ts'
import { refuse } from '../../../kernel/refused.ts'
import type { Db } from '../../../schema/index.ts'
import { rowColumns, showRow, withNames } from '../list/store-rows.ts'
import { type Reach, type Rights, rightsOn, rightsOnMerged, widestReach } from '../rules.ts'
import type { Reader } from '../store-customer.ts'
import { isVisible } from '../store-visibility.ts'

const participants = sql`
  select coalesce(json_agg(json_build_object(
           'userId', u.user_id, 'userName', u.user_name, 'fullName', u.full_name, 'avatar', u.avatar_key,
           'avatarType', u.avatar_type) order by u.name_key, u.user_id), '[]')
    from ticket_participant p join account u on u.user_id = p.user_id where p.ticket_id = c.ticket_id`

const link = sql.raw(`'index', x.ticket_id, 'code', x.code, 'name', x.name, 'status', x.status`)
const other = sql`x`

/** Files of those that were merged into this one are shown with its own, to all who see it: as joining's `shownOn`. */
const attachments = sql`
  select coalesce(json_agg(json_build_object(
           'fileId', s.file_id, 'name', s.name, 'kind', s.kind, 'sizeBytes', s.size_bytes, 'createUser', u.user_name,
           'createUserFullName', u.full_name, 'createdDate', ${sql.raw(asText('f.created_at'))},
           'fromCode', shown.from_code)
           order by f.created_at, f.file_id), '[]')
    from (select c.ticket_id, null as from_code
          union all
          select x.ticket_id, x.code from ticket x where x.merged_into_id = c.ticket_id and x.deleted_at is null) shown
    join ticket_file f on f.ticket_id = shown.ticket_id and not f.is_inline
    join stored_file s on s.file_id = f.file_id join account u on u.user_id = s.user_id`

/** Those that the reader may not see are left out. */
const links = (reach: Reach): Sql => sql`
  select coalesce(json_agg(json_build_object(${link}) order by x.ticket_id), '[]')
    from (select other_id as id from ticket_link where ticket_id = c.ticket_id
          union all select ticket_id from ticket_link where other_id = c.ticket_id) linked
    join ticket x on x.ticket_id = linked.id where ${isVisible(reach, other)}`

const mergedInto = (reach: Reach): Sql => sql`
  select json_build_object(${link}) from ticket x where x.ticket_id = c.merged_into_id and ${isVisible(reach, other)}`

/** What undoes a merge is for who did it and for admins. docs/rules.md. */
const isUndoer = (actor: Actor): Sql =>
  isAdmin(actor) ? sql`true` : sql`m.merged_by = ${actor.userId} and ${isGranted(actor, 'edit')}`

const merged = (actor: Actor, reach: Reach, undoableSince: Date): Sql => sql`
  select coalesce(json_agg(json_build_object(${link}, 'undoId', m.undo_id) order by x.ticket_id), '[]')
    from ticket x
    left join ticket_merge m on m.ticket_id = x.ticket_id and m.survivor_id = c.ticket_id and m.undone_at is null
     and m.merged_at > ${undoableSince} and ${isUndoer(actor)}
   where x.merged_into_id = c.ticket_id and ${isVisible(reach, other)}`

const ownCustomer = sql.raw(`
  case when seen.customer_id is not null then json_build_object('customerId', seen.customer_id, 'name', seen.name,
    'customerCode', seen.code, 'phone', seen.phone, 'email', seen.email) end`)

type Read = Omit<TicketView, keyof Rights>

/** A ticket with all that belongs to it, or undefined where there is none for this reader. */
export async function readTicketView(
  db: Db,
  { actor, customerReader }: Reader,
  ticketId: number,
  now: Date,
  reach: Reach = widestReach(actor),
): Promise<TicketView | undefined> {
  const one = sql`select c.* from ticket c where c.ticket_id = ${ticketId} and ${isVisible(reach)}`
  // What is joined with it is shown as far as the reader sees at all, whichever list it was opened from.
  const widest = widestReach(actor)
  const { rows } = await sql<Read>`${preparedStatement}
    select ${rowColumns(now)}, c.creation_type as "creationType", c.content, c.reason,
           c.fail_reason_id as "failReasonId", c.asks_fail_reason as "asksFailReason",
           coalesce((select name from ticket_fail_reason r where r.ticket_fail_reason_id = c.fail_reason_id), '')
             as "failReasonName",
           (${participants}) as participants, (${attachments}) as attachments, (${links(widest)}) as links,
           (${mergedInto(widest)}) as "mergedInto",
           c.merged_into_id is not null as "isMerged",
           (${merged(actor, widest, new Date(now.getTime() - MERGE_UNDO_MS))}) as merged, ${ownCustomer} as customer
      from ${withNames(customerReader, one)}`.execute(db)
  const [row] = rows
  return row && viewOf(actor, showRow(row))
}

/** A ticket as its change leaves it, for who made the change: with a move it may have left that person's sight. */
export async function readWritten(db: Db, reader: Reader, ticketId: number, now: Date): Promise<TicketView> {
  return (await readTicketView(db, reader, ticketId, now, { kind: 'everything' })) ?? refuse('request.notFound')
}

function viewOf(actor: Actor, row: Read): TicketView {
  const participantIds = row.participants.map((person) => person.userId)
  const ownership = {
    departmentId: row.departmentId,
    createdBy: row.creator,
    curatorId: row.curator === 0 ? null : row.curator,
    participants: participantIds,
  }
  return {
    ...row,
    participants: row.participants.map((person) => ({ ...person, avatar: avatarPath(person.userId, person.avatar) })),
    attachments: row.attachments.map((file) => ({ ...file, createdDate: isoOf(file.createdDate) })),
    ...(row.isMerged ? rightsOnMerged(actor, ownership) : rightsOn(actor, ownership)),
  }
}
