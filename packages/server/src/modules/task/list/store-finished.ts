import { dayRange } from '@crm/contract/rules/dates'
import type { TaskType } from '@crm/contract/task-rules'
import { sql } from 'kysely'
import type { Condition } from '../../../kernel/database/sql.ts'
import type { Reach } from '../../../kit/reach.ts'
import { all } from '../../../kit/store-list.ts'
import type { Db } from '../../../schema/index.ts'
import type { SubjectReader } from '../rules.ts'
import { isOfSales } from '../store-subject.ts'

/** How many tasks of a type somebody finished. */
export interface Finished {
  readonly userId: number
  readonly fullName: string
  readonly type: TaskType
  readonly isNow: boolean
  readonly n: number
}

interface Asked {
  readonly reach: Reach
  readonly subjectReader: SubjectReader
  /** Finished from this day on counts before `from`, apart. */
  readonly since: string
  readonly from: string
  readonly to: string
  readonly curator: number | null
  readonly department: number | null
  readonly campaignId: number | null
  readonly source: number | null
}

const isWithin = (reach: Reach): Condition => {
  if (reach.kind === 'everything') return sql<boolean>`true`
  const own = sql<boolean>`k.curator_id = ${reach.userId}`
  return reach.kind === 'own' ? own : sql<boolean>`(k.department_id = any (${reach.departments}::bigint[]) or ${own})`
}

/** What the people of a reach finished in a time, and in the one before it, which begins with `since`. */
export async function countFinished(db: Db, asked: Asked): Promise<Finished[]> {
  const { reach, subjectReader, since, from, to, curator, department } = asked
  const where = all([
    sql`k.deleted_at is null`,
    sql`k.finished_at >= ${dayRange(since).from}::timestamptz`,
    sql`k.finished_at < ${dayRange(to).to}::timestamptz`,
    isWithin(reach),
    ...(curator === null ? [] : [sql<boolean>`k.curator_id = ${curator}`]),
    ...(department === null ? [] : [sql<boolean>`k.department_id = ${department}`]),
    ...isOfSales(subjectReader, asked),
  ])
  const { rows } = await sql<Finished>`
    select d.curator_id as "userId", a.full_name as "fullName", d.type, d.is_now as "isNow", d.n
      from (select k.curator_id, k.type, k.finished_at >= ${dayRange(from).from}::timestamptz as is_now, count(*)::int as n
              from task k where ${where} group by 1, 2, 3) d
      join account a on a.user_id = d.curator_id`.execute(db)
  return rows
}
