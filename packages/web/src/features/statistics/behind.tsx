import { opportunity, SearchOpportunity } from '@crm/contract/opportunity'
import { SearchTask, task } from '@crm/contract/task'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../kernel/call.ts'
import { mergeSearch } from '../../kernel/list-search.ts'
import type { CallInput } from '../../kernel/request.ts'
import { allOpportunities } from '../opportunity/opportunity-queries.ts'
import { allTasks } from '../task/task-queries.ts'
import classes from './Statistics.module.css'
import type { Question } from './statistics-address.ts'

type AskedOpportunities = NonNullable<CallInput<typeof opportunity.search>['body']>
type AskedTasks = NonNullable<CallInput<typeof task.search>['body']>

/** The rows behind a figure, as their list is asked for them: what stands in the address is what the server is asked. */
export type Behind =
  | { readonly of: 'opportunities'; readonly asked: AskedOpportunities }
  | { readonly of: 'tasks'; readonly asked: AskedTasks }

type Raw = Readonly<Record<string, unknown>>

/** What cannot be read shows nothing. */
export function readBehind(raw: unknown): Behind | undefined {
  const { of, asked } = (typeof raw === 'object' && raw !== null ? raw : {}) as Raw
  const opportunities = of === 'opportunities' ? SearchOpportunity.safeParse(asked) : undefined
  if (opportunities?.success) return { of: 'opportunities', asked: opportunities.data }
  const tasks = of === 'tasks' ? SearchTask.safeParse(asked) : undefined
  return tasks?.success ? { of: 'tasks', asked: tasks.data } : undefined
}

const linkTo = (behind: Behind) => ({
  to: '.',
  search: (now: Raw) => mergeSearch({ ...now, page: undefined }, { behind }),
  resetScroll: false,
})
export type BehindLink = ReturnType<typeof linkTo>

/** A figure that leads to the rows behind it. */
export const Linked = ({ to, children }: { to: BehindLink; children: ReactNode }) => (
  <Link {...to} className={classes.link}>
    {children}
  </Link>
)

/** A part of what is asked for, in the words of the list. */
export type Part = Omit<AskedOpportunities, 'campaignId' | 'viewAll'> & { readonly campaignId?: number }

/** The opportunities behind a figure: those of the question, narrowed by the part. */
export function opportunitiesBehind(question: Question, part: Part = {}): BehindLink {
  const { from, to, viewAll, campaignId, curator, departmentId, source } = question
  const asked = {
    from,
    to,
    viewAll,
    ...(campaignId !== undefined && { campaignId }),
    ...(curator !== undefined && { curator: [curator] }),
    ...(departmentId !== undefined && { department: departmentId }),
    ...(source !== undefined && { source: [source] }),
    ...part,
  }
  return linkTo({ of: 'opportunities', asked: known(asked) })
}

/** The same, of those that ended or were moved in the days, whenever they were created. */
export const anyDayBehind = (question: Question, part: Part): BehindLink =>
  opportunitiesBehind(question, { ...part, from: undefined, to: undefined })

/** What somebody finished in the days. */
export function tasksBehind(question: Question, curator: number, type?: AskedTasks['type']): BehindLink {
  const { from, to, viewAll, campaignId, source } = question
  const asked = { viewAll, campaignId, source, finishedFrom: from, finishedTo: to, curator, type }
  return linkTo({ of: 'tasks', asked: known(asked) })
}

const known = <T extends object>(all: T): T =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as T

export const opportunitiesQuery = (asked: AskedOpportunities, block: number) =>
  queryOptions({
    queryKey: [...allOpportunities, 'behind', asked, block],
    queryFn: ({ signal }) => call(opportunity.search, { body: { ...asked, block, count: true }, signal }),
    placeholderData: keepPreviousData,
  })
export const tasksQuery = (asked: AskedTasks, block: number) =>
  queryOptions({
    queryKey: [...allTasks, 'behind', asked, block],
    queryFn: ({ signal }) => call(task.search, { body: { ...asked, block, count: true }, signal }),
    placeholderData: keepPreviousData,
  })
