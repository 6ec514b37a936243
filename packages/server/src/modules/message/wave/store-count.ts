import type { AudienceCount } from '@crm/contract/audience'
import type { SkipReason } from '@crm/contract/marketing-rules'
import { type MergeField, mergeFields } from '@crm/contract/merge'
import { EMAIL_CUSTOMERS_MAX } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import type { Sql } from '../../../kernel/database/sql.ts'
import type { Db } from '../../../schema/index.ts'
import { heaviestParts, namedFields, type SmsContent } from './sms-text.ts'
import { type Judging, judged } from './store-judged.ts'
import { valueSql } from './store-missing.ts'

export interface Counting extends Judging {
  /** Of SMS: what is measured, and what a part costs. */
  readonly sms?: { readonly content: SmsContent; readonly price: number } | undefined
}

const isField = (name: string): name is MergeField => (mergeFields as readonly string[]).includes(name)

/** The longest values of each field among those who are written to, and the longest with a letter beyond ASCII. */
async function heaviestValues(db: Db, judging: Judging, fields: readonly MergeField[]) {
  const columns: Sql[] = fields.map(
    (field, place) => sql`${valueSql(field, judging.policy)} as ${sql.ref(`v${place}`)}`,
  )
  const longest = fields.map((_, place) => {
    const value = sql.ref(`v${place}`)
    return sql`(array_agg(${value} order by length(${value}) desc))[1],
               (array_agg(${value} order by length(${value}) desc) filter (where ${value} ~ '[^\\x01-\\x7f]'))[1]`
  })
  if (fields.length === 0) return new Map<string, string[]>()
  const { rows } = await sql<{ found: (string | null)[] }>`
    select array[${sql.join(longest)}] as found
      from (select ${sql.join(columns)} from (${judged(judging)}) j join customer c on c.customer_id = j.customer_id
              left join account u on u.user_id = c.curator_id where j.reason is null) v`.execute(db)
  const found = rows[0]?.found ?? []
  return new Map(
    fields.map((field, place) => [
      field as string,
      [found[2 * place], found[2 * place + 1]].filter((value) => value !== null && value !== undefined),
    ]),
  )
}

async function weigh(db: Db, counting: Counting, taken: number) {
  const { sms, policy } = counting
  if (!sms) return { parts: null, cost: null }
  const fields = [...new Set(namedFields(sms.content.text).filter(isField))]
  const values = await heaviestValues(db, counting, fields)
  const each = heaviestParts(sms.content, policy, (field) => values.get(field) ?? [])
  const parts = each === undefined ? null : each * taken
  return { parts, cost: parts === null ? null : parts * sms.price }
}

/** The same decision as that of a wave, of everybody and without writing it. */
export async function countTaken(db: Db, counting: Counting): Promise<AudienceCount> {
  const { rows } = await sql<{ reason: SkipReason | null; customers: number }>`
    select reason, count(*)::int as customers from (${judged(counting)}) j group by reason order by reason`.execute(db)
  const found = rows.reduce((sum, { customers }) => sum + customers, 0)
  const taken = rows.find(({ reason }) => reason === null)?.customers ?? 0
  const skipped = rows.flatMap(({ reason, customers }) => (reason === null ? [] : [{ reason, customers }]))
  return {
    found,
    taken,
    skipped,
    waves: Math.ceil(found / EMAIL_CUSTOMERS_MAX),
    ...(await weigh(db, counting, taken)),
  }
}
