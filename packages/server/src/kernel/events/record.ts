import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import { keptPlan } from '../database/kept-plans.ts'
import type { Sql } from '../database/sql.ts'
import { unawaited } from '../database/transaction.ts'
import type { Fact, LogLine } from './fact.ts'

type Doer = { readonly userId: number } | null

/**
 * Writes an event and its activity log in the caller's transaction: whoever commits can read both back at once, and
 * what is rolled back is never told. Answers the event's id.
 */
export async function record<B extends object>(db: Db, actor: Doer, fact: Fact<B>, body: B): Promise<string> {
  const eventId = randomUUID()
  const told = members(eventId, actor, fact, body)
  await unawaited(db, sql`${keptPlan} with ${told} select`.compile(db))
  return eventId
}

/** The same as members of a `with`, to go in one statement with what they tell of. */
export const recording = <B extends object>(actor: Doer, fact: Fact<B>, body: B): Sql =>
  members(randomUUID(), actor, fact, body)

/** What only the statement knows: fields of the event's body, and what is the same in each line of its log. */
export interface Read<B extends object> {
  readonly body: { readonly [K in keyof B]?: Sql }
  readonly lines: { readonly targetId?: Sql; readonly targetCode?: Sql; readonly targetName?: Sql }
}

/** As `recording`, of something that the statement itself finds or makes: what it reads takes the place of `body`'s. */
export const recordingRead = <B extends object>(actor: Doer, fact: Fact<B>, body: B, read: Read<B>): Sql =>
  members(randomUUID(), actor, fact, body, read)

const nothingRead: Read<object> = { body: {}, lines: {} }

function members<B extends object>(eventId: string, actor: Doer, fact: Fact<B>, body: B, read: Read<B> = nothingRead) {
  const lines = fact.log?.(body) ?? []
  const fields = Object.entries<Sql | undefined>(read.body).flatMap(([name, value]) =>
    value ? [sql.lit(name), value] : [],
  )
  const known = sql`${JSON.stringify(body)}::jsonb`
  const told = sql`told as (
    insert into event (event_id, name, actor_id, body)
    values (${eventId}, ${fact.name}, ${actor?.userId ?? null},
            ${fields.length > 0 ? sql`${known} || jsonb_build_object(${sql.join(fields)})` : known}))`
  if (lines.length === 0 || actor === null) return told
  return sql`${told}, ${logging(actor.userId, { eventId, name: fact.name, lines, read: read.lines })}`
}

interface Logged {
  readonly eventId: string
  readonly name: string
  readonly lines: readonly LogLine[]
  readonly read: Read<object>['lines']
}

const logging = (userId: number, { eventId, name, lines, read }: Logged) => sql`logged as (
    insert into activity_log (event_id, message, create_user_id, resource, action, target_id, target_code, target_name,
                              parent_target, edit_field, before, before_name, after, after_name, reason,
                              fail_reason)
    select ${eventId}, ${name}, ${userId}, resource, action, ${read.targetId ?? sql`"targetId"`},
           ${read.targetCode ?? sql`coalesce("targetCode", '')`},
           ${read.targetName ?? sql`coalesce("targetName", '')`}, coalesce("parentTarget", ''),
           coalesce("editField", ''), before, "beforeName", after, "afterName", reason, "failReason"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line (resource text, action smallint, "targetId" bigint, "targetCode" text, "targetName" text,
                 "parentTarget" text, "editField" text, before text, "beforeName" text, after text, "afterName" text,
                 reason text, "failReason" text))`
