import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import { keptPlan } from '../database/kept-plans.ts'
import { unawaited } from '../database/transaction.ts'
import type { Fact, LogLine } from './fact.ts'

/**
 * Writes an event and its activity log in the caller's transaction: whoever commits can read both back at once, and
 * what is rolled back is never told. Answers the event's id.
 */
export async function record<B extends object>(
  db: Db,
  actor: { readonly userId: number } | null,
  fact: Fact<B>,
  body: B,
): Promise<string> {
  const eventId = randomUUID()
  const lines = fact.log?.(body) ?? []
  const event = sql`insert into event (event_id, name, actor_id, body)
    values (${eventId}, ${fact.name}, ${actor?.userId ?? null}, ${JSON.stringify(body)}::jsonb)`
  const told = lines.length === 0 || actor === null ? event : withLog(event, eventId, fact.name, actor.userId, lines)
  await unawaited(db, sql`${keptPlan} ${told}`.compile(db))
  return eventId
}

function withLog(
  event: ReturnType<typeof sql>,
  eventId: string,
  name: string,
  userId: number,
  lines: readonly LogLine[],
) {
  return sql`with told as (${event})
    insert into activity_log (event_id, message, create_user_id, resource, action, target_id, target_code, target_name,
                              parent_target, edit_field, before, before_name, after, after_name, reason,
                              fail_reason)
    select ${eventId}, ${name}, ${userId}, resource, action, "targetId", coalesce("targetCode", ''),
           coalesce("targetName", ''), coalesce("parentTarget", ''), coalesce("editField", ''), before, "beforeName",
           after, "afterName", reason, "failReason"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line (resource text, action smallint, "targetId" bigint, "targetCode" text, "targetName" text,
                 "parentTarget" text, "editField" text, before text, "beforeName" text, after text, "afterName" text,
                 reason text, "failReason" text)`
}
