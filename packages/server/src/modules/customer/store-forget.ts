import { dayRange, plainDateOf } from '@crm/contract/rules/dates'
import { type RawBuilder, sql } from 'kysely'
import { settingDefaults } from '../../kernel/settings.ts'

const dayHours = 24
const hourMs = 3_600_000

/** The end of the office's day: this many days before it, and a customer is not to be forgotten. */
const endOfDay = (now: Date) => new Date(dayRange(plainDateOf(now)).to)

/** Who was last spoken to before this moment has been waiting for `forgetDays` days of the calendar. */
export const forgetBeforeOf = (now: Date, forgetDays: number): Date =>
  new Date(endOfDay(now).getTime() - forgetDays * dayHours * hourMs)

/** The same inside a statement, where the setting is read with the rows and not in a question of its own. */
export const forgetBefore = (now: Date): RawBuilder<unknown> => sql`
  (${endOfDay(now)}::timestamptz - make_interval(hours => ${dayHours} * coalesce(
    (select (value #>> '{}')::int from setting where name = 'dontForgetDays'), ${settingDefaults.dontForgetDays}::int)))`
