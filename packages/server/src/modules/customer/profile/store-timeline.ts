import type { CallOutcome, TimelineEntry, TimelineKind } from '@crm/contract/customer-views'
import { interactionTypes } from '@crm/contract/task-rules'
import { sql } from 'kysely'
import { type Actor, isAdmin } from '../../../kernel/actor.ts'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { cut } from '../../../kit/store-list.ts'
import type { Window } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'
import { doneOf } from '../../task/public.ts'
import { seesCustomer } from '../store-visibility.ts'

const written: Record<Exclude<TimelineKind, 'change' | 'task'>, readonly string[]> = {
  all: ['comment', 'note', 'call', 'mail', 'sms', 'meet', 'appointment'],
  comment: ['comment'],
  note: ['note'],
  interaction: ['call', 'mail', 'sms', 'meet', 'appointment'],
}

const entries = (customerId: number, kinds: readonly string[], take: number) => sql`
  (select entry_id::text as "entryId", kind, content, outcome, minutes, created_by, created_at, null as action, null as "editField",
          null as "beforeName", null as "afterName", null as before, null::jsonb as task, null as automation
     from customer_entry
    where customer_id = ${customerId} and kind = any (${kinds})
    order by created_at desc, entry_id desc limit ${take})`

/** A text as it was sent, near enough for one line: fields other than the name stand as dots. */
const shown = (text: Sql) => sql`
  regexp_replace(regexp_replace(${text}, '\\{\\{customer\\.name(\\|[^{}]*)?\\}\\}', c.name, 'g'),
                 '\\{\\{[a-z]+\\.[a-zA-Z]+(\\|[^{}]*)?\\}\\}', '…', 'g')`

/** Mails and messages that left for the customer, by hand or by a campaign. */
const sent = (customerId: number, take: number) => sql`
  (select 'm' || m.message_id, case m.channel when 'email' then 'mail' else 'sms' end,
          ${shown(sql`coalesce(nullif(s.subject, ''), case m.channel when 'email' then k.subject else k.text end, '')`)},
          null, null::int, m.created_by, m.created_at, null, null, null, null, null, null::jsonb, null
     from message m join marketing_send s on s.send_id = m.send_id join customer c on c.customer_id = m.customer_id
     left join marketing_content k on k.content_id = s.content_id
    where m.customer_id = ${customerId} and m.state in (3, 4, 7)
    order by m.created_at desc, m.message_id desc limit ${take})`

/**
 * Of a line `l`: presenters that this reader does not see. The log tells that there was a change, and not of whom. A
 * colleague (`2:14`) may be named to everybody.
 */
export const hidesPresenter = (actor: Actor): Condition => sql<boolean>`l.edit_field = 'refId' and exists (
  select 1 from unnest(array[substring(l.before from '^1:([1-9][0-9]{0,14})$'),
                             substring(l.after from '^1:([1-9][0-9]{0,14})$')]) as named (id)
   where named.id is not null and not ${seesCustomer(actor, sql`named.id::bigint`)})`

const changes = (actor: Actor, customerId: number, take: number) => sql`
  (select l.log_id::text, 'change', '', null, null, l.create_user_id, l.created_at, l.message, l.edit_field,
          case when hidden then null else l.before_name end, case when hidden then null else l.after_name end,
          case when hidden then null else l.before end, null, l.cause
     from activity_log l, lateral (select ${hidesPresenter(actor)} as hidden) h
    where l.resource = 'Customer' and l.target_id = ${customerId}
    order by l.created_at desc, l.log_id desc limit ${take})`

/** What was done about it. A meeting of which somebody told here stands there once, with what was told. */
const done = (actor: Actor, customerId: number, kind: TimelineKind, take: number) => sql`
  (select 'task ' || d.task_id, 'task', d.outcome, null, null, d.finished_by, d.finished_at, null, null, null, null, null,
          jsonb_build_object('taskId', d.task_id, 'type', d.type, 'title', d.title), null
     from (${doneOf({ actor: actor.beside, customerId, types: kind === 'interaction' ? interactionTypes : null, take })}) d
    where not exists (select 1 from customer_entry e
                       where e.customer_id = ${customerId} and e.kind = 'appointment' and e.created_at = d.finished_at))`

const hasTasks = (kind: TimelineKind) => kind === 'all' || kind === 'interaction' || kind === 'task'

type Read = Omit<TimelineEntry, 'createdDate'> & { createdDate: Date }

/** What was written and what was changed, the newest first, in one statement. */
export async function readTimeline(
  db: Db,
  actor: Actor,
  customerId: number,
  kind: TimelineKind,
  window: Window,
): Promise<TimelineEntry[]> {
  const reach = window.skip + window.take
  const parts = [
    ...(kind === 'change' || kind === 'task' ? [] : [entries(customerId, written[kind], reach)]),
    ...(kind === 'all' || kind === 'change' ? [changes(actor, customerId, reach)] : []),
    ...(kind === 'all' || kind === 'interaction' ? [sent(customerId, reach)] : []),
    ...(hasTasks(kind) ? [done(actor, customerId, kind, reach)] : []),
  ]
  const { rows } = await sql<Read>`
    select t."entryId", t.kind, t.content, t.outcome, t.minutes, u.user_name as "createUser", u.full_name as "createUserFullName",
           t.created_at as "createdDate", t.action, t."editField", t."beforeName", t."afterName", t.before,
           t.task, t.automation, t.kind not in ('change', 'task') and t."entryId" not like 'm%' and (${isAdmin(actor)} or t.created_by = ${actor.userId}) as "canDelete"
      from (${sql.join(parts, sql` union all `)}) as t
           ("entryId", kind, content, outcome, minutes, created_by, created_at,
            action, "editField", "beforeName", "afterName", before, task, automation)
      join account u on u.user_id = t.created_by
     order by t.created_at desc, t."entryId" desc ${cut(window)}`.execute(db)
  return rows.map(({ createdDate, ...row }) => ({ ...row, createdDate: createdDate.toISOString() }))
}

export interface NewEntry {
  readonly entryId: string
  readonly customerId: number
  readonly kind: 'comment' | 'note' | 'call' | 'mail' | 'sms' | 'meet' | 'appointment'
  readonly content: string
  readonly outcome?: CallOutcome | undefined
  readonly minutes?: number | undefined
  readonly userId: number
  readonly now: Date
}

export async function insertEntry(db: Db, entry: NewEntry): Promise<void> {
  const { entryId, customerId, kind, content, outcome, minutes, userId, now } = entry
  const written = { kind, content, outcome: outcome ?? null, minutes: minutes ?? null }
  await db
    .insertInto('customer_entry')
    .values({ entry_id: entryId, customer_id: customerId, ...written, created_by: userId, created_at: now })
    .execute()
}

/** Something happened between the company and the customer. It is no new version: an open form stays good. */
export async function markInteraction(db: Db, customerId: number, now: Date): Promise<void> {
  await db.updateTable('customer').set({ interacted_at: now }).where('customer_id', '=', customerId).execute()
}

/** Null: the appointment took place, and the next one is still to be made. */
export async function setAppointment(
  db: Db,
  { customerId, userId, now }: NewEntry,
  moment: string | null,
): Promise<void> {
  const appointment = moment === null ? null : new Date(moment)
  await db
    .updateTable('customer')
    .set({ appointment_at: appointment, updated_by: userId, updated_at: now, version: sql`version + 1` })
    .where('customer_id', '=', customerId)
    .execute()
}

export const lockEntry = (db: Db, entryId: string) =>
  db
    .selectFrom('customer_entry')
    .select(['customer_id', 'kind', 'created_by'])
    .where('entry_id', '=', entryId)
    .forUpdate()
    .executeTakeFirst()

export async function removeEntry(db: Db, entryId: string): Promise<void> {
  await db.deleteFrom('customer_entry').where('entry_id', '=', entryId).execute()
}

/** An entry as its author reads it back. */
export const entryView = (entry: NewEntry, author: Pick<Actor, 'userName' | 'fullName'>): TimelineEntry => ({
  entryId: entry.entryId,
  kind: entry.kind,
  content: entry.content,
  outcome: entry.outcome ?? null,
  minutes: entry.minutes ?? null,
  createUser: author.userName,
  createUserFullName: author.fullName,
  createdDate: entry.now.toISOString(),
  action: null,
  editField: null,
  beforeName: null,
  afterName: null,
  before: null,
  canDelete: true,
  task: null,
  automation: null,
})
