import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { dayRange } from '@crm/contract/rules/dates'
import { sql } from 'kysely'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import type { Reach } from '../../../kit/reach.ts'
import { all } from '../../../kit/store-list.ts'

export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Within days of the office. */
export function isIn({ from, to }: Period, moment: Sql): Condition {
  const found: Condition[] = []
  if (from !== undefined) found.push(sql<boolean>`${moment} >= ${dayRange(from).from}::timestamptz`)
  if (to !== undefined) found.push(sql<boolean>`${moment} < ${dayRange(to).to}::timestamptz`)
  return all(found)
}

/** Sends `s` that a reader sees: the own ones, those of the departments looked after, or all. docs/rules.md. */
export function isWithin(reach: Reach): Condition {
  if (reach.kind === 'everything') return sql<boolean>`true`
  const own = sql<boolean>`s.created_by = ${reach.userId}`
  if (reach.kind === 'own') return own
  return sql<boolean>`(s.department_id = any(${[...reach.departments]}::bigint[]) or ${own})`
}

export interface Scope {
  readonly channel: MarketingChannel
  readonly reach: Reach
  readonly period: Period
  /** Campaigns too. */
  readonly everywhere: boolean
}

export const sendsOf = ({ channel, reach, period, everywhere }: Scope): Condition =>
  all([
    sql<boolean>`s.channel = ${channel}`,
    everywhere ? sql<boolean>`true` : sql<boolean>`s.campaign_id is null`,
    isIn(period, sql`s.created_at`),
    isWithin(reach),
  ])
