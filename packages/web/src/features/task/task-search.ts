import { openTaskStatuses, taskStatuses, taskTypes } from '@crm/contract/task-rules'
import { id } from '../../kernel/search-values.ts'
import type { SearchOf } from '../../kit/list/address.ts'
import { choices, date, pick, text } from '../../kit/list/filter/filters.ts'
import type { Reader } from '../../kit/list/list.ts'
import { loadUsers } from '../customer/customer-options.ts'
import { usePersonNames } from '../customer/customer-words.ts'
import { statusWord, typeOptions } from './task-words.tsx'

const TEXT_MAX = 200

export const taskFilters = {
  text: text(TEXT_MAX),
  type: choices(taskTypes, { options: typeOptions }),
  status: choices(taskStatuses, {
    options: () => taskStatuses.map((status) => ({ value: String(status), label: statusWord(status) })),
  }),
  curator: pick(id, {
    isPerson: true,
    load: () => loadUsers,
    useNames: (values: readonly number[]) => usePersonNames(values),
  }),
  from: date(),
  to: date(),
} as const

export const taskTabs = ['open', 'mine', 'late', 'all', 'deleted'] as const
export const taskSortKeys = ['startDate', 'endDate', 'priority', 'createdDate'] as const
/** The ways to look at work; the first is the usual one. */
export const workParts = ['day', 'table', 'board', 'calendar'] as const
export type WorkPart = (typeof workParts)[number]
export type TaskSearch = SearchOf<typeof taskFilters, (typeof taskTabs)[number], (typeof taskSortKeys)[number]>

/** As the contract asks for it. A board has a column for every status. */
export function toQuestion(search: TaskSearch, { userId, viewAll }: Reader) {
  const { text, type, status, curator, from, to, tab = 'open', layout } = search
  const open = tab === 'all' || tab === 'deleted' || layout === 'board' ? undefined : [...openTaskStatuses]
  return {
    viewAll,
    text,
    type,
    status: status ?? open,
    curator: tab === 'mine' ? userId : curator,
    from,
    to,
    ...(tab === 'late' && { late: true }),
  }
}
export type TaskQuestion = ReturnType<typeof toQuestion>
