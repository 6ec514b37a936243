import { dayRange } from '@crm/contract/rules/dates'
import type { SearchTask } from '@crm/contract/task'
import { openTaskStatuses, type TaskSort, type TaskStatus } from '@crm/contract/task-rules'
import { type RawBuilder, sql } from 'kysely'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { all, countedMax, holdsWord, idOfCode, isIndexed, wordsOf } from '../../../kit/store-list.ts'
import type { Window } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'
import type { SubjectReader } from '../rules.ts'
import { type Branch, reachesTo } from '../store-scope.ts'
import { isAbout, isOfSales } from '../store-subject.ts'

export type Filters = Partial<
  Omit<SearchTask, 'userId' | 'viewAll' | 'deleted' | 'block' | 'maxPerBlock' | 'count' | 'sort'>
>

function holds(word: string): Condition {
  const taskId = idOfCode('cv', word)
  const held = holdsWord(sql`k.search`, word)
  return taskId === undefined ? held : sql<boolean>`(${held} or k.task_id = ${taskId})`
}

/** A task that touches the days, or was finished on them. */
function within({ from, to, finishedFrom, finishedTo }: Filters): Condition[] {
  const found: Condition[] = []
  if (from) found.push(sql`k.end_at > ${dayRange(from).from}::timestamptz`)
  if (to) found.push(sql`k.start_at < ${dayRange(to).to}::timestamptz`)
  if (finishedFrom) found.push(sql`k.finished_at >= ${dayRange(finishedFrom).from}::timestamptz`)
  if (finishedTo) found.push(sql`k.finished_at < ${dayRange(finishedTo).to}::timestamptz`)
  return found
}

/** What a task `k` must be. */
export function conditionsOf(filters: Filters, subjectReader: SubjectReader, now: Date): Condition[] {
  const { text = '', status, type, curator, customerId, opportunityId, ticketId, late } = filters
  const found = [...wordsOf(text).map(holds), ...within(filters), ...isOfSales(subjectReader, filters)]
  if (status?.length) found.push(sql`k.status = any (${status}::smallint[])`)
  if (type?.length) found.push(sql`k.type = any (${type}::text[])`)
  if (curator) found.push(sql`k.curator_id = ${curator}`)
  if (customerId) found.push(isAbout(subjectReader, 'Customer', sql`k.customer_id`, customerId))
  if (opportunityId) found.push(isAbout(subjectReader, 'Opportunity', sql`k.opportunity_id`, opportunityId))
  if (ticketId) found.push(isAbout(subjectReader, 'Issue', sql`k.ticket_id`, ticketId))
  if (late) found.push(sql`k.end_at < ${now}`)
  return found
}

export interface Listed {
  readonly branches: readonly Branch[]
  readonly filters: Filters
  readonly where: readonly Condition[]
}

/** Only what is open is asked for: an index leads to that, and by a list of statuses to none. */
const asksOpen = ({ status, late }: Filters) =>
  late === true || (status !== undefined && status.length > 0 && status.every((one) => openTaskStatuses.includes(one)))

const branchesFor = ({ branches, filters, where }: Listed): readonly (Branch & { readonly narrowed: Condition })[] =>
  branches.flatMap((branch) => {
    const open = asksOpen(filters) ? [branch.open] : []
    const since = filters.from ? reachesTo(branch, sql`${dayRange(filters.from).from}`) : [sql<boolean>`true`]
    return since.map((begins) => ({ ...branch, narrowed: all([branch.where, ...open, begins, ...where]) }))
  })

const columns = {
  startDate: ({ at }: Branch) => at,
  endDate: () => sql`k.end_at`,
  priority: () => sql`k.priority`,
  createdDate: () => sql`k.created_at`,
} as const
const orderOf = (sort: TaskSort) => {
  const isFalling = sort.startsWith('-')
  const column = (isFalling ? sort.slice(1) : sort) as keyof typeof columns
  return { by: columns[column], direction: isFalling ? sql`desc` : sql`asc` }
}

/** So many of the first are looked through for a word before its index is asked. */
const lookedThrough = 2_000

/** The keys of a window of a list, `id` and its place `n`. Each branch brings its own first rows, by its own index. */
export function pageOf(listed: Listed, sort: TaskSort, { skip, take }: Window): Sql {
  const { by, direction } = orderOf(sort)
  const inOrder = sql`at ${direction}, id ${direction}`
  const branches = branchesFor(listed)
  // What is one person's has an index by its start alone, and is gathered for any other order.
  const first = (part: Branch, where: Condition, limit: number) => sql`
    (select at, id from (select ${by(part)} as at, k.task_id as id from ${part.from} where ${where}
                          ${part.isNamed && by(part) !== part.at ? sql`offset 0` : sql``}) held
      order by ${inOrder} limit ${limit})`
  const joined = (parts: readonly Sql[]) => sql.join(parts, sql` union all `)
  const walked = joined(branches.map((branch) => first(branch, branch.narrowed, skip + take)))
  const keys = wordsOf(listed.filters.text ?? '').some(isIndexed) ? searched() : walked
  return sql`select id, row_number() over (order by ${inOrder}) as n
    from (select at, id from (${keys}) branch order by ${inOrder} limit ${take} offset ${skip}) page`

  // A common word stands in the first ones, and its index would bring too many; a rare one the index finds at once.
  function searched(): Sql {
    const each = Math.ceil(lookedThrough / branches.length)
    const near = branches.map(
      (branch) => sql`
      (select f.at, f.id from ${first(branch, branch.where, each)} f
        cross join lateral (select * from task k where k.task_id = f.id offset 0) k where ${all(listed.where)})`,
    )
    const far = branches.map(
      (branch) => sql`select ${by(branch)} as at, k.task_id as id from ${branch.from} where ${branch.narrowed}`,
    )
    const enough = sql`(select count(*) from near) >= ${skip + take}`
    return sql`
      with near as materialized (select at, id from (${joined(near)}) n order by ${inOrder} limit ${skip + take}),
           far as materialized (${joined(far)})
      select at, id from near where ${enough} union all select at, id from far where not ${enough}`
  }
}

/** Each branch by an index of its own, and no further than it has to be counted. */
function counted(listed: Listed): RawBuilder<number> {
  const limit = sql.lit(countedMax + 1)
  const parts = branchesFor(listed).map(
    ({ from, narrowed }) => sql`(select 1 from ${from} where ${narrowed} limit ${limit})`,
  )
  return sql`(select count(*)::int from (select 1 from (${sql.join(parts, sql` union all `)}) branch limit ${limit}) c)`
}
const exact = (total = 0) => (total > countedMax ? null : total)

/** Exact to 10,000, and null above. */
export async function countList(db: Db, listed: Listed): Promise<number | null> {
  const { rows } = await sql<{ total: number }>`select ${counted(listed)} as total`.execute(db)
  return exact(rows[0]?.total)
}

/** The same of each status at once. */
export async function countStatuses(db: Db, lists: ReadonlyMap<TaskStatus, Listed>) {
  const columns = [...lists].map(([status, list]) => sql`${counted(list)} as ${sql.ref(String(status))}`)
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db)
  return new Map([...lists.keys()].map((status) => [status, exact(rows[0]?.[String(status)])]))
}
