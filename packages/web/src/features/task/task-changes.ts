import { task } from '@crm/contract/task'
import { type TaskStatus, taskStatus } from '@crm/contract/task-rules'
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

/** Answers whether they are back. */
export async function recover(taskIds: number[]): Promise<boolean> {
  try {
    await call(task.recover, { body: { taskIds } })
  } catch (error) {
    tellFailure(error)
    return false
  }
  showToast({ tone: 'success', key: 'task:act.recovered', values: { count: taskIds.length } })
  void refreshTasks()
  return true
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

type Change = { readonly status: TaskStatus } | { readonly curator: number }
type Changed = Pick<TaskRow, 'taskId' | 'status' | 'curator'>

const send = (rows: readonly Changed[], change: Change) =>
  call(task.updateMany, { body: { taskIds: rows.map(({ taskId }) => taskId), ...change } })

/** The changes that lead back, each after the one before; null: what came of it cannot be taken back. */
function wayBack(rows: readonly Changed[], change: Change): readonly (() => Promise<unknown>)[] | null {
  if ('curator' in change) {
    const former = Map.groupBy(rows, ({ curator }) => curator)
    return [...former].map(
      ([curator, own]) =>
        () =>
          send(own, { curator }),
    )
  }
  if (change.status !== taskStatus.cancel && change.status !== taskStatus.inProgress) return null
  const begun = rows.filter(({ status }) => status === taskStatus.inProgress)
  return [
    () => send(rows, { status: taskStatus.new }),
    ...(begun.length > 0 ? [() => send(begun, { status: taskStatus.inProgress })] : []),
  ]
}

async function goBack(way: readonly (() => Promise<unknown>)[]) {
  try {
    for (const step of way) await step()
    showToast({ tone: 'success', key: 'task:bulk.undone' })
  } catch (error) {
    tellFailure(error)
  }
  void refreshTasks()
}

/** Those that could not be changed are named; the notice takes the change back where that can be done. */
export async function changeMany(rows: readonly Changed[], change: Change) {
  try {
    const { changed, left } = await send(rows, change)
    const done = rows.filter(({ taskId }) => !left.some((one) => one.taskId === taskId))
    const way = done.length > 0 ? wayBack(done, change) : null
    showToast({
      tone: left.length === 0 ? 'success' : 'warning',
      key: left.length === 0 ? 'task:bulk.done' : 'task:bulk.doneButFor',
      values: { changed, left: left.map(({ code }) => code).join(', ') },
      ...(way && { action: { label: translate('task:act.undo'), run: () => void goBack(way) } }),
    })
  } catch (error) {
    tellFailure(error)
  }
  void refreshTasks()
}
