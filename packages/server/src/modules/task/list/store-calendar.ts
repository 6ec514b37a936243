import { dayRange, plainDateOf } from '@crm/contract/rules/dates'
import { CALENDAR_ITEMS_MAX } from '@crm/contract/task-rules'
import { sql } from 'kysely'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import type { Reach } from '../../../kit/reach.ts'
import type { Db } from '../../../schema/index.ts'
import { type Reading, readRows } from '../store-rows.ts'
import { isWithin, reachesTo } from '../store-scope.ts'

const own = { at: sql`a.start_at`, long: sql<boolean>`a.is_long` }

/** What people take part in that touches a time. */
const touching = (people: readonly number[], { from, to }: { readonly from: Date; readonly to: Date }): Sql =>
  sql.join(
    reachesTo(own, sql`${from}`).map(
      (begins) => sql`
        select a.task_id, a.user_id from task_access a join task k on k.task_id = a.task_id
         where a.user_id = any(${[...people]}::bigint[]) and a.takes_part and a.start_at < ${to} and ${begins}
           and k.end_at > ${from} and k.deleted_at is null and k.status not in (5, 6)`,
    ),
    sql` union all `,
  )

export interface Period {
  readonly from: Date
  readonly to: Date
}

/** What of it the reader sees, by its start; and whether there is more than is answered. */
export async function readCalendar(
  db: Db,
  reading: Reading,
  { people, reach, period }: { readonly people: readonly number[]; readonly reach: Reach; readonly period: Period },
) {
  const items = await readRows(
    db,
    reading,
    sql`select k.task_id as id, row_number() over (order by k.start_at, k.task_id) as n
          from task k where k.task_id in (select task_id from (${touching(people, period)}) held) and ${isWithin(reach)}
         order by k.start_at, k.task_id limit ${CALENDAR_ITEMS_MAX + 1}`,
  )
  const shown = items.slice(0, CALENDAR_ITEMS_MAX)
  const takingPart = await readTakingPart(db, people, shown)
  return {
    items: shown.map((row) => ({ ...row, people: takingPart.get(row.taskId) ?? [] })),
    more: items.length > CALENDAR_ITEMS_MAX,
  }
}

/** Which of these people take part in each. */
async function readTakingPart(db: Db, people: readonly number[], rows: readonly { readonly taskId: number }[]) {
  const found = await sql<{ taskId: number; people: number[] }>`
    select task_id as "taskId", array_agg(user_id order by user_id) as people from task_access
     where task_id = any(${rows.map(({ taskId }) => taskId)}::bigint[]) and user_id = any(${[...people]}::bigint[])
       and takes_part
     group by task_id`.execute(db)
  return new Map(found.rows.map((row) => [row.taskId, row.people]))
}

interface ConflictRow {
  userId: number
  fullName: string
  taskId: number | null
  title: string
  startDate: Date
  endDate: Date
}

const conflictsMax = 100

/** When people are busy in a time; what with, where the reader sees that. */
export async function readConflicts(
  db: Db,
  reach: Reach,
  {
    people,
    period,
    apartFrom,
  }: { readonly people: readonly number[]; readonly period: Period; readonly apartFrom: number },
) {
  const { rows } = await sql<ConflictRow>`
    select u.user_id as "userId", u.full_name as "fullName", k.start_at as "startDate", k.end_at as "endDate",
           case when seen then k.task_id end as "taskId", case when seen then k.title else '' end as title
      from (${touching(people, period)}) held
      join task k on k.task_id = held.task_id
      join account u on u.user_id = held.user_id
     cross join lateral (select ${isWithin(reach)} as seen) s
     where k.status in (1, 2) and k.task_id <> ${apartFrom}
     order by k.start_at, k.task_id, u.user_id limit ${conflictsMax}`.execute(db)
  return rows.map((row) => ({ ...row, startDate: row.startDate.toISOString(), endDate: row.endDate.toISOString() }))
}

const dayParts = ['overdue', 'today', 'next'] as const
type DayPart = (typeof dayParts)[number]
const shownMax: Readonly<Record<DayPart, number>> = { overdue: 50, today: 100, next: 20 }

/** The open tasks that a person takes part in: those whose end is past, those of today, and what comes. */
export async function readMyDay(db: Db, reading: Reading, userId: number) {
  const { now } = reading
  const tomorrow = sql`${dayRange(plainDateOf(now)).to}::timestamptz`
  const where: Readonly<Record<DayPart, Condition>> = {
    overdue: sql`k.end_at < ${now}`,
    today: sql`k.end_at >= ${now} and a.start_at < ${tomorrow}`,
    next: sql`k.end_at >= ${now} and a.start_at >= ${tomorrow}`,
  }
  const held = sql`task_access a join task k on k.task_id = a.task_id
    where a.user_id = ${userId} and a.takes_part and a.is_open`
  const { rows } = await sql<Record<DayPart, number>>`
    select ${sql.join(dayParts.map((part) => sql`count(*) filter (where ${where[part]})::int as ${sql.ref(part)}`))}
      from ${held}`.execute(db)
  const counts = rows[0] ?? { overdue: 0, today: 0, next: 0 }
  const read = (part: DayPart) =>
    counts[part] === 0
      ? []
      : readRows(
          db,
          reading,
          sql`select k.task_id as id, row_number() over (order by a.start_at, k.task_id) as n from ${held} and ${where[part]}
               order by a.start_at, k.task_id limit ${shownMax[part]}`,
        )
  return { overdue: await read('overdue'), today: await read('today'), next: await read('next'), counts }
}
