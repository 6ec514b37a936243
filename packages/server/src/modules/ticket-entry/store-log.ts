import type { CategoryItem } from '@crm/contract/kernel/fields'
import type { TicketLogEntry } from '@crm/contract/ticket-views'
import { sql } from 'kysely'
import { asText, isoOf } from '../../kernel/database/moments.ts'
import { preparedLimit, preparedStatement } from '../../kernel/database/prepared-statements.ts'
import type { Condition } from '../../kernel/database/sql.ts'
import type { Window } from '../../kit/window.ts'
import type { Db } from '../../schema/index.ts'
import { isVisible, type Reader, seesCustomer, seesTicket, widestReach } from '../ticket/public.ts'
import type { Author } from './rules.ts'

const namedId = sql`named.id::bigint`

/** Whether a line of the log, `l`, names what is not among the seen, before or after. Of what is not there the answer is null. */
const namesUnseen = (isSeen: Condition) => sql<boolean>`exists (
  select 1 from unnest(array[l.before, l.after]) as named (id)
   where named.id ~ '^[1-9][0-9]{0,14}$' and ${isSeen} is not true)`

/** Lines that name a customer, or a ticket joined with this one, that the reader may not see. docs/rules.md. */
export function hidesUnseen({ actor, customerReader }: Reader): Condition {
  const seesNamed = sql<boolean>`exists (
    select 1 from ticket c where c.ticket_id = ${namedId} and ${isVisible(widestReach(actor))})`
  return sql<boolean>`case
    when l.edit_field = 'customerId' then ${namesUnseen(seesCustomer(customerReader, namedId))}
    when l.edit_field in ('link', 'merged', 'mergedInto') then ${namesUnseen(seesNamed)}
    else false end`
}

const createdDate = sql.raw(asText('l.created_at'))

/** The values of a line `l`, but where a row `h` says that they are hidden. */
export const valuesUnlessHidden = sql.raw(
  [
    ['before', 'before'],
    ['before_name', 'beforeName'],
    ['after', 'after'],
    ['after_name', 'afterName'],
  ]
    .map(([column, name]) => `case when h.hidden then null else l.${column} end as "${name}"`)
    .join(', '),
)

type Row = TicketLogEntry & Author
export type LogEntry = TicketLogEntry & { readonly author: Author }

/** A block of the log of one ticket, the newest first. Of a ticket that is not there for the reader: none. */
export async function readLog(db: Db, ticketId: number, reader: Reader, window: Window): Promise<LogEntry[]> {
  const { rows } = await sql<Row>`${preparedStatement}
    select l.log_id as "logId", l.action, l.target_code as "issueCode", u.user_name as "createUser",
           u.full_name as "createUserFullName", ${createdDate} as "createdDate", l.edit_field as "editField", ${valuesUnlessHidden},
           l.fail_reason as "reasonOptinal", l.reason as "cancelReason", l.cause as automation,
           u.user_id as "userId", u.user_name as "userName", u.avatar_key as "avatarKey", u.avatar_type as "avatarType"
      from (select * from activity_log
             where resource = 'Issue' and target_id = ${ticketId} and ${seesTicket(reader.actor, ticketId)}
             order by created_at desc, log_id desc limit ${preparedLimit(window.take)} offset ${window.skip}) l
      join account u on u.user_id = l.create_user_id
     cross join lateral (select ${hidesUnseen(reader)} as hidden offset 0) h
     order by l.created_at desc, l.log_id desc`.execute(db)
  return rows.map(({ userId, userName, avatarKey, avatarType, createdDate, ...entry }) => ({
    ...entry,
    createdDate: isoOf(createdDate),
    author: { userId, userName, avatarKey, avatarType },
  }))
}

export async function listFailReasons(db: Db): Promise<CategoryItem[]> {
  return db
    .selectFrom('ticket_fail_reason')
    .select(['ticket_fail_reason_id as index', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('ticket_fail_reason_id')
    .execute()
}
