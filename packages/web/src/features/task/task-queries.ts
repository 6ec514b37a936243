import { channels } from '@crm/contract/channels'
import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { task } from '@crm/contract/task'
import type { TaskView } from '@crm/contract/task-views'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { useChannel } from '../../kernel/live.ts'
import { getMe } from '../../kernel/me.ts'
import { queries } from '../../kernel/query.ts'
import { refreshCustomers } from '../customer/customer-queries.ts'

export const allTasks = ['task'] as const
const one = 'one'

export const taskQuery = (taskId: number) =>
  queryOptions({
    queryKey: [...allTasks, one, taskId],
    queryFn: ({ signal }) => call(task.one, { params: { taskId, userId: getMe()?.userId ?? 0 }, signal }),
  })

/** What was said and changed, block by block, the newest first. */
export const timelineQuery = (taskId: number) =>
  infiniteQueryOptions({
    queryKey: [...allTasks, 'timeline', taskId],
    queryFn: ({ pageParam, signal }) =>
      call(task.timeline, { params: { taskId, block: pageParam, maxPerBlock: BLOCK_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ items }, _, block) => (items.length < BLOCK_SIZE ? undefined : block + 1),
  })

export const myDayQuery = queryOptions({
  queryKey: [...allTasks, 'day'],
  queryFn: ({ signal }) => call(task.myDay, { body: {}, signal }),
})

export const refreshTasks = () => queries.invalidateQueries({ queryKey: allTasks })
export const useTaskChanges = () => useChannel(channels.task, 'TaskChange', () => void refreshTasks())

/** What an own change answered stands at once; whatever else may show it is read again. */
export function keepTask(view: TaskView) {
  queries.setQueryData(taskQuery(view.taskId).queryKey, view)
  void queries.invalidateQueries({
    queryKey: allTasks,
    predicate: ({ queryKey }) => queryKey[1] !== one || queryKey[2] !== view.taskId,
  })
  // The hub does not tell a person of the own acts: the customer's timeline, and its next appointment.
  if (view.subject?.kind === 'Customer') void refreshCustomers()
}
