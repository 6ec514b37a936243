import { task } from '@crm/contract/task'
import type { TaskStatus } from '@crm/contract/task-rules'
import type { TaskRow, TaskView } from '@crm/contract/task-views'
import { call } from '../../kernel/call.ts'
import { refusalText, translate } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'
import { keepTask, refreshTasks } from './task-queries.ts'

export const tellFailure = (error: unknown) => showToast({ tone: 'error', text: refusalText(error) })

/** Keeps what a change answered, or tells why there was none. */
export async function keepOrTell(changing: Promise<TaskView>): Promise<boolean> {
  try {
    keepTask(await changing)
    return true
  } catch (error) {
    tellFailure(error)
    void refreshTasks()
    return false
  }
}

export async function takeStep({ taskId, title }: Pick<TaskRow, 'taskId' | 'title'>, status: TaskStatus) {
  if (await keepOrTell(call(task.status, { body: { taskId, status } })))
    showToast({ tone: 'success', key: `task:act.done.${status}`, values: { title } })
}

async function recover(taskIds: number[]) {
  try {
    await call(task.recover, { body: { taskIds } })
    showToast({ tone: 'success', key: 'task:act.recovered', values: { count: taskIds.length } })
  } catch (error) {
    tellFailure(error)
  }
  void refreshTasks()
}

/** Answers whether they are gone; the notice brings them back. */
export async function remove(taskIds: number[]): Promise<boolean> {
  try {
    await call(task.delete, { body: { taskIds } })
  } catch (error) {
    tellFailure(error)
    return false
  }
  const action = { label: translate('task:act.undo'), run: () => void recover(taskIds) }
  showToast({ tone: 'success', key: 'task:act.deleted', values: { count: taskIds.length }, action })
  void refreshTasks()
  return true
}

export async function changeMany(taskIds: number[], change: { status?: TaskStatus; curator?: number }) {
  try {
    const { changed, left } = await call(task.updateMany, { body: { taskIds, ...change } })
    const key = left.length === 0 ? 'task:bulk.done' : 'task:bulk.doneButFor'
    const values = { changed, left: left.map(({ code }) => code).join(', ') }
    showToast({ tone: left.length === 0 ? 'success' : 'warning', key, values })
  } catch (error) {
    tellFailure(error)
  }
  void refreshTasks()
}
