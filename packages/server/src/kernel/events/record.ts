import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import { keptPlan } from '../database/kept-plans.ts'
import { unawaited } from '../database/transaction.ts'
import type { Fact, LogLine } from './fact.ts'

type Sql = RawBuilder<unknown>
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

/** Of a target whose name is not known here: `name` reads it, for the event and for each line of the log. */
export const recordingNamed = <B extends { readonly name: string }>(
  actor: Doer,
  fact: Fact<B>,
  body: Omit<B, 'name'>,
  name: Sql,
): Sql => members(randomUUID(), actor, fact, { ...body, name: '' } as unknown as B, name)

function members<B extends object>(eventId: string, actor: Doer, fact: Fact<B>, body: B, name?: Sql): Sql {
  const lines = fact.log?.(body) ?? []
  const known = sql`${JSON.stringify(body)}::jsonb`
  const told = sql`told as (
    insert into event (event_id, name, actor_id, body)
    values (${eventId}, ${fact.name}, ${actor?.userId ?? null},
            ${name ? sql`${known} || jsonb_build_object('name', ${name})` : known}))`
  if (lines.length === 0 || actor === null) return told
  const targetName = name ?? sql`coalesce("targetName", '')`
  return sql`${told}, ${logging(actor.userId, { eventId, name: fact.name, lines, targetName })}`
}

interface Logged {
  readonly eventId: string
  readonly name: string
  readonly lines: readonly LogLine[]
  readonly targetName: Sql
}

const logging = (userId: number, { eventId, name, lines, targetName }: Logged) => sql`logged as (
    insert into activity_log (event_id, message, create_user_id, resource, action, target_id, target_code, target_name,
                              parent_target, edit_field, before, before_name, after, after_name, reason,
                              fail_reason)
    select ${eventId}, ${name}, ${userId}, resource, action, "targetId", coalesce("targetCode", ''),
           ${targetName}, coalesce("parentTarget", ''), coalesce("editField", ''), before, "beforeName",
           after, "afterName", reason, "failReason"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line (resource text, action smallint, "targetId" bigint, "targetCode" text, "targetName" text,
                 "parentTarget" text, "editField" text, before text, "beforeName" text, after text, "afterName" text,
                 reason text, "failReason" text))`
