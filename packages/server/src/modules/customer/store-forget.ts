import { dayRange, plainDateOf } from '@crm/contract/rules/dates'
import { sql } from 'kysely'
import type { Sql } from '../../kernel/database/sql.ts'
import { dontForgetDays } from './rules.ts'

const dayHours = 24
const hourMs = 3_600_000

let today = { from: 0, to: 0 }

/** The end of the office's day: this many days before it, and a customer is not to be forgotten. */
function endOfDay(now: Date): Date {
  const moment = now.getTime()
  if (moment < today.from || moment >= today.to) {
    const { from, to } = dayRange(plainDateOf(now))
    today = { from: Date.parse(from), to: Date.parse(to) }
  }
  return new Date(today.to)
}

/** Who was last spoken to before this moment has been waiting for `forgetDays` days of the calendar. */
export const forgetBeforeOf = (now: Date, forgetDays: number): Date =>
  new Date(endOfDay(now).getTime() - forgetDays * dayHours * hourMs)

/** The same inside a statement, where the setting is read with the rows and not in a question of its own. */
export const forgetBefore = (now: Date): Sql => sql`
  (select ${endOfDay(now)}::timestamptz - make_interval(hours => ${dayHours} * coalesce(
    (select (value #>> '{}')::int from setting where name = ${dontForgetDays.name}), ${dontForgetDays.schema.parse(undefined)}::int)))`
