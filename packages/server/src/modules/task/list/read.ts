import { SEARCHED_ROWS_MAX } from '@crm/contract/rules/limits'
import type { task } from '@crm/contract/task'
import { taskStatuses } from '@crm/contract/task-rules'
import { isAdmin, may } from '../../../kernel/actor.ts'
import { findActor } from '../../../kernel/find-actor.ts'
import type { Call, Handler } from '../../../kernel/http/handler.ts'
import { reachOf, widestReach } from '../../../kit/reach.ts'
import { windowOf } from '../../../kit/window.ts'
import { type Reading, readRows, readView } from '../store-rows.ts'
import { branchesOf, deletedBranches } from '../store-scope.ts'
import { findSubjectReader } from '../store-subject.ts'
import { readCalendar, readConflicts, readMyDay } from './store-calendar.ts'
import { conditionsOf, countList, countStatuses, type Filters, type Listed, pageOf } from './store-list.ts'

type Api = typeof task

const readingOf = async ({
  actor,
  now,
  platform,
}: Pick<Call<Api['search']>, 'actor' | 'now' | 'platform'>): Promise<Reading> => ({
  actor,
  now,
  subjectReader: await findSubjectReader(platform, actor),
})

/** An admin may name another, and sees what that person would. docs/rules.md. */
export const one: Handler<Api['one']> = async (call) => {
  const { actor, db, params, platform, refuse } = call
  const isOwn = params.userId === actor.userId
  const person = isOwn ? actor : await findActor(db, params.userId, 'MNU_ProjectTask')
  if (!person || !may(person, 'access')) return refuse('request.notFound')
  const reading = await readingOf({ actor: person, now: call.now, platform })
  return (await readView(db, reading, params.taskId)) ?? refuse('request.notFound')
}

const listOf = (branches: Listed['branches'], filters: Filters, { subjectReader, now }: Reading): Listed => ({
  branches,
  filters,
  where: conditionsOf(filters, subjectReader, now),
})

export const search: Handler<Api['search']> = async (call) => {
  const { actor, body, db } = call
  const { sort, block, maxPerBlock, count, userId, viewAll, deleted, ...filters } = body
  const reading = await readingOf(call)
  const branches = deleted ? deletedBranches(actor) : branchesOf(reachOf(actor, { userId, viewAll }))
  const list = listOf(branches, filters, reading)
  const window = windowOf({ block, maxPerBlock }, SEARCHED_ROWS_MAX)
  const items = window.take === 0 ? [] : await readRows(db, reading, pageOf(list, sort, window))
  return count ? { items, total: await countList(db, list) } : { items }
}

export const board: Handler<Api['board']> = async (call) => {
  const { actor, body, db } = call
  const { maxPerBlock: take, userId, viewAll, status: asked, ...filters } = body
  const reading = await readingOf(call)
  const branches = branchesOf(reachOf(actor, { userId, viewAll }))
  const lists = new Map(
    taskStatuses.map((status) => [status, listOf(branches, { ...filters, status: [status] }, reading)]),
  )
  const totals = await countStatuses(db, lists)
  const columns = []
  for (const [status, list] of lists) {
    if (asked?.length && !asked.includes(status)) continue
    const total = totals.get(status) ?? null
    const items = total === 0 ? [] : await readRows(db, reading, pageOf(list, 'startDate', { skip: 0, take }))
    columns.push({ status, total, items })
  }
  return columns
}

export const myDay: Handler<Api['myDay']> = async (call) =>
  readMyDay(call.db, await readingOf(call), call.body.userId ?? call.actor.userId)

const periodOf = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })

export const calendar: Handler<Api['calendar']> = async (call) => {
  const { actor, body, db } = call
  const { from, to, people, userId, viewAll } = body
  const reach = reachOf(actor, { userId, viewAll: viewAll || (isAdmin(actor) && userId === undefined) })
  const whose = people.length > 0 ? people : [userId ?? actor.userId]
  return readCalendar(db, await readingOf(call), { people: whose, reach, period: periodOf(from, to) })
}

export const conflicts: Handler<Api['conflicts']> = ({ actor, body, db }) =>
  readConflicts(db, widestReach(actor), {
    people: body.people,
    period: periodOf(body.startDate, body.endDate),
    apartFrom: body.taskId ?? 0,
  })
