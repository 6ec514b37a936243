import type { Trigger } from '@crm/contract/automation-fields'
import { sql } from 'kysely'
import type { Sql } from '../../../kernel/database/sql.ts'
import type { Db } from '../../../schema/index.ts'
import type { LoggedTrigger, Passing, TimedTrigger } from '../parts.ts'

/** A line of the log that a trigger waits for. */
export interface ToldLine {
  readonly eventId: string
  readonly recordId: number
  readonly field: string
  readonly at: Date
}

async function readLines(db: Db, part: LoggedTrigger, trigger: Trigger, lines: Sql, max: number): Promise<ToldLine[]> {
  const told = part.told?.(trigger) ?? sql<boolean>`true`
  const { rows } = await sql<ToldLine>`
    select l.event_id as "eventId", l.target_id as "recordId", l.edit_field as field, l.created_at as at
      from (${lines}) l
     where l.message = any(${[...part.messages]}::text[]) and ${told}
     order by l.created_at desc, l.log_id desc limit ${max}`.execute(db)
  return rows
}

const linesOfEventMax = 100_000

/** What the log says of one event. Both were written in one transaction, at one moment, by which the index has them. */
export const readEvent = (
  db: Db,
  part: LoggedTrigger,
  trigger: Trigger,
  { eventId, at }: { eventId: string; at: Date },
) => {
  const lines = sql`select * from activity_log l
     where l.resource = ${part.resource} and l.created_at = ${at} and l.event_id = ${eventId}`
  return readLines(db, part, trigger, lines, linesOfEventMax)
}

/** So far the log is walked back, whatever it tells of. */
const walkedMax = 50_000

/** The newest that the log says since a moment, and whether that is all. */
export async function readSince(db: Db, part: LoggedTrigger, trigger: Trigger, since: Date, max: number) {
  const walked = sql`select * from activity_log l where l.resource = ${part.resource} and l.created_at > ${since}
                      order by l.created_at desc, l.log_id desc`
  const lines = await readLines(db, part, trigger, sql`${walked} limit ${walkedMax}`, max)
  const beyond = await sql`select 1 from (${walked} limit 1 offset ${walkedMax}) l`.execute(db)
  return { lines, more: lines.length === max || beyond.rows.length > 0 }
}

export interface Passed {
  readonly id: number
  readonly at: Date
}

/** The records whose moment passed, in the order in which it did. */
export async function readPassed(
  db: Db,
  { passed }: TimedTrigger,
  trigger: Trigger,
  passing: Passing,
): Promise<Passed[]> {
  const { rows } = await sql<Passed>`
    select p.id, p.at from (${passed(trigger, passing)}) p
     where (p.at, p.id) > (${passing.after}::timestamptz, ${passing.afterId}::bigint) and p.at <= ${passing.to}
     order by p.at, p.id limit ${passing.max}`.execute(db)
  return rows
}
