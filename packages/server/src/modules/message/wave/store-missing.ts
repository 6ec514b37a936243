import { type MergeField, mergeFields } from '@crm/contract/merge'
import { sql } from 'kysely'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { all } from '../../../kit/store-list.ts'
import { type Compiled, fieldOf, splitCompiled } from '../../marketing-template/public.ts'
import type { Policy } from '../../setting/public.ts'
import { companyValues } from './company.ts'

type CompanyField = keyof ReturnType<typeof companyValues>
const isField = (name: string): name is MergeField => (mergeFields as readonly string[]).includes(name)
const isCompany = (name: MergeField): name is CompanyField => name.startsWith('company.')

/** A field that has to have a value, by the groups that see the part that it stands in; null: everybody does. */
interface Needed {
  readonly field: MergeField
  readonly groupIds: readonly number[] | null
}

function neededIn(compiled: Compiled): Needed[] {
  const needed: Needed[] = []
  let groupIds: readonly number[] | null = null
  for (const piece of compiled) {
    if (typeof piece === 'string') continue
    const { field, fallback } = piece
    if (field === 'only.end') groupIds = null
    else if (field.startsWith('only.g')) groupIds = field.slice('only.g'.length).split('x').filter(Boolean).map(Number)
    else if (fallback === null && isField(field)) needed.push({ field, groupIds })
  }
  return needed
}

/** Whether a customer `c` (curator `u`) lacks a value that one of the texts needs and gives nothing instead of. */
export function isMissing(texts: readonly string[], policy: Policy): Condition {
  const company = companyValues(policy)
  const lacking = texts.flatMap((text) =>
    neededIn(splitCompiled(text)).flatMap(({ field, groupIds }): Condition[] => {
      if (isCompany(field) && company[field] !== '') return []
      const isEmpty: Condition = isCompany(field) ? sql<boolean>`true` : sql<boolean>`${fieldOf[field]} = ''`
      if (groupIds === null || groupIds.length === 0) return [isEmpty]
      const isShown = sql<boolean>`exists (select from customer_group_ref g
        where g.customer_id = c.customer_id and g.customer_group_id = any(${[...groupIds]}::bigint[]))`
      return [all([isEmpty, isShown])]
    }),
  )
  return lacking.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(lacking, sql` or `)})`
}

export const valueSql = (field: MergeField, policy: Policy): Sql =>
  isCompany(field) ? sql`${companyValues(policy)[field]}` : fieldOf[field]
