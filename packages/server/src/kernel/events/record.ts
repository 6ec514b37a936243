import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import type { Cause } from '../actor.ts'
import { preparedStatement } from '../database/prepared-statements.ts'
import type { Fact, LogLine } from './fact.ts'

type Doer = { readonly userId: number; readonly cause?: Cause } | null

/**
 * Writes an event and its activity log in the caller's transaction: whoever commits can read both back at once, and
 * what is rolled back is never told. Answers the event's id.
 */
export async function record<B extends object>(db: Db, actor: Doer, fact: Fact<B>, body: B): Promise<string> {
  const eventId = randomUUID()
  const lines = actor === null ? [] : (fact.log?.(body) ?? [])
  const written = sql`
    insert into event (event_id, name, actor_id, body, cause)
    values (${eventId}, ${fact.name}, ${actor?.userId ?? null}, ${JSON.stringify(body)}::jsonb,
            ${actor?.cause ? JSON.stringify(actor.cause) : null}::jsonb)`
  await (lines.length === 0
    ? sql`${preparedStatement} ${written}`
    : sql`${preparedStatement} with written as (${written}) ${logging(eventId, actor, fact.name, lines)}`
  ).execute(db)
  return eventId
}

const logging = (eventId: string, actor: Doer, message: string, lines: readonly LogLine[]) => sql`
    insert into activity_log (event_id, message, create_user_id, resource, action, target_id, target_code, target_name,
                              parent_target, edit_field, before, before_name, after, after_name, reason,
                              fail_reason, cause)
    select ${eventId}, ${message}, ${actor?.userId ?? null}, resource, action, "targetId", coalesce("targetCode", ''),
           coalesce("targetName", ''), coalesce("parentTarget", ''),
           coalesce("editField", ''), before, "beforeName", after, "afterName", reason, "failReason",
           ${actor?.cause?.name ?? null}
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line (resource text, action smallint, "targetId" bigint, "targetCode" text, "targetName" text,
                 "parentTarget" text, "editField" text, before text, "beforeName" text, after text, "afterName" text,
                 reason text, "failReason" text)`
