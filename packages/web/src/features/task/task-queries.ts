import { channels } from '@crm/contract/channels'
import { task } from '@crm/contract/task'
import type { TaskView } from '@crm/contract/task-views'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { useChannel } from '../../kernel/live.ts'
import { getMe } from '../../kernel/me.ts'
import { queries } from '../../kernel/query.ts'

export const allTasks = ['task'] as const
const one = 'one'

export const taskQuery = (taskId: number) =>
  queryOptions({
    queryKey: [...allTasks, one, taskId],
    queryFn: ({ signal }) => call(task.one, { params: { taskId, userId: getMe()?.userId ?? 0 }, signal }),
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
}
