import type { TaskRow } from '@crm/contract/task-views'
import { useState } from 'react'
import type { QuickProps } from '../../kit/list/list.ts'
import TaskRecord from './record/TaskRecord.tsx'
import type { TaskSearch } from './task-search.ts'

/** A task beside the list or the board; its parts, and what it is a part of, open in the same place. */
export default function QuickTask({ row }: Pick<QuickProps<TaskRow, TaskSearch>, 'row'>) {
  const [taskId, show] = useState(row.taskId)
  return <TaskRecord taskId={taskId} onTask={show} onGone={() => undefined} />
}
