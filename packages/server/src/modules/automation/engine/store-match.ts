import type { Condition as Asked } from '@crm/contract/automation-fields'
import { type AutomationKind, automationFields } from '@crm/contract/automation-rules'
import { fold } from '@crm/contract/rules/fold'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { all, literal } from '../../../kit/store-list.ts'
import type { Db } from '../../../schema/index.ts'
import type { Field, KindPart } from '../parts.ts'

/** What a rule asks of a record. */
export interface Asking {
  readonly kind: AutomationKind
  readonly match: 'all' | 'any'
  readonly conditions: readonly Asked[]
}

const texts = (values: Asked['values']): Sql => sql`${values.map(String)}::text[]`

function textHolds(field: Sql, { op, values: [value = ''] }: Asked): Condition {
  const said = fold(String(value))
  if (op === 'empty') return sql<boolean>`coalesce(${field}, '') = ''`
  if (op === 'notEmpty') return sql<boolean>`coalesce(${field}, '') <> ''`
  if (op === 'contains') return sql<boolean>`fold(coalesce(${field}, '')) like ${`%${literal(said)}%`}`
  return op === 'is'
    ? sql<boolean>`fold(coalesce(${field}, '')) = ${said}`
    : sql<boolean>`fold(coalesce(${field}, '')) <> ${said}`
}

function numberHolds(field: Sql, { op, values: [value = 0] }: Asked): Condition {
  const given = sql`${Number(value)}::float8`
  if (op === 'more') return sql<boolean>`${field} > ${given}`
  if (op === 'less') return sql<boolean>`${field} < ${given}`
  return op === 'is' ? sql<boolean>`${field} = ${given}` : sql<boolean>`${field} is distinct from ${given}`
}

/** Ids and words alike. */
function choiceHolds(field: Sql, { op, values }: Asked): Condition {
  if (op === 'empty') return sql<boolean>`${field} is null`
  if (op === 'notEmpty') return sql<boolean>`${field} is not null`
  const isOne = sql<boolean>`coalesce(${field}::text = any(${texts(values)}), false)`
  return op === 'isNot' ? sql<boolean>`not ${isOne}` : isOne
}

function manyHold({ among, some }: Exclude<Field, Sql>, { op, values }: Asked): Condition {
  if (op === 'empty') return sql<boolean>`not ${some}`
  if (op === 'notEmpty') return some
  const isOne = among(sql`${values.map(Number)}::bigint[]`)
  return op === 'isNot' ? sql<boolean>`not ${isOne}` : isOne
}

const holdsOf = { text: textHolds, number: numberHolds, choice: choiceHolds }

function holds({ kind, fields }: KindPart, asked: Asked, now: Date): Condition {
  const field = (fields(now) as Readonly<Record<string, Field>>)[asked.field]
  const declared = (automationFields[kind] as Readonly<Record<string, { type: keyof typeof holdsOf }>>)[asked.field]
  if (!field || !declared) return sql<boolean>`false`
  return 'among' in field ? manyHold(field, asked) : holdsOf[declared.type](field, asked)
}

function conditionOf(part: KindPart, { match, conditions }: Asking, now: Date): Condition {
  const asked = conditions.map((one) => holds(part, one, now))
  if (match === 'all' || asked.length === 0) return all(asked)
  return sql<boolean>`(${sql.join(asked, sql` or `)})`
}

interface Search {
  readonly part: KindPart
  /** As whom: what this person does not see meets no condition. */
  readonly actor: Actor
  readonly asking: Asking
  readonly now: Date
}

const isMet = ({ part, actor, asking, now }: Search) => all([part.there(actor), conditionOf(part, asking, now)])

/** Of these records those that meet the conditions. */
export async function listMatching(db: Db, search: Search, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { from, id } = search.part
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${from} where ${id} = any(${[...ids]}::bigint[]) and ${isMet(search)}`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Records are looked through by their numbers, so many at once, however few of them meet the conditions. */
const idsAtOnce = 20_000

/** The next records behind one that meet the conditions, and how far was looked; null: to the end. */
export async function walkMatching(db: Db, search: Search, behind: number, max: number) {
  const { from, id } = search.part
  const to = behind + idsAtOnce
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${from} where ${id} > ${behind} and ${id} <= ${to} and ${isMet(search)}
     order by ${id} limit ${max}`.execute(db)
  const ids = rows.map((row) => row.id)
  if (ids.length === max) return { ids, lookedTo: ids.at(-1) ?? to }
  const next = await sql<{
    id: number
  }>`select ${id} as id from ${from} where ${id} > ${to} order by ${id} limit 1`.execute(db)
  const [following] = next.rows
  return { ids, lookedTo: following ? Math.max(to, following.id - 1) : null }
}
