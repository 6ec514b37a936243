import { task } from '@crm/contract/task'
import { TASKS_PER_BULK_CHANGE_MAX } from '@crm/contract/task-rules'
import type { TaskRow } from '@crm/contract/task-views'
import { IconPlus } from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { call } from '../../kernel/call.ts'
import { translate } from '../../kernel/i18n.ts'
import { may } from '../../kernel/may.ts'
import { type ListButton, list } from '../../kit/list/list.ts'
import { taskColumns } from './task-columns.tsx'
import { allTasks, useTaskChanges } from './task-queries.ts'
import { type TaskSearch, taskFilters, taskSortKeys, taskTabs, toQuestion, workParts } from './task-search.ts'
import { prefetchBoard, useBoardLayout } from './use-board-layout.tsx'
import { useTaskActs } from './use-task-acts.tsx'
import { WorkParts } from './WorkParts.tsx'

const TaskDialog = lazy(() => import('./form/TaskDialog.tsx'))
const QuickTask = lazy(() => import('./QuickTask.tsx'))

/** The one primary action of every part. */
export const addButton = (open: (dialog: ReactNode) => void, close: () => void): ListButton[] =>
  may('MNU_ProjectTask', 'add')
    ? [
        {
          key: 'add',
          label: translate('task:form.add'),
          icon: <IconPlus size={16} />,
          primary: true,
          adds: true,
          run: () => open(<TaskDialog onClose={close} />),
        },
      ]
    : []

/** Every task that the reader sees, as a table or as a board. */
export const taskList = list({
  name: 'task',
  texts: 'task',
  tag: 'MNU_ProjectTask',
  queryKey: allTasks,
  columns: taskColumns,
  key: (row: TaskRow) => row.taskId,
  title: (row) => row.title,
  rowName: ({ code, title }) => translate('task:list.select', { code, title }),

  path: ({ taskId }) => `/work?task=${taskId}`,
  isQuickOnly: true,

  tabs: taskTabs,
  sorts: taskSortKeys,
  usualSort: 'startDate',
  layouts: workParts,
  usualLayout: workParts[0],
  form: { widthPx: 560 },
  filters: taskFilters,
  isApart: (tab) => tab === 'deleted',
  isTabShown: (tab, handle) => tab !== 'deleted' || handle.may('delete'),
  settle: (search, part) => (part.tab === 'deleted' && search.layout !== 'table' ? { ...part, layout: 'table' } : part),
  ask: (search: TaskSearch, reader) => ({ ...toQuestion(search, reader), deleted: search.tab === 'deleted' }),
  block: (asked, signal) => call(task.search, { body: { ...asked, count: true }, ...(signal && { signal }) }),
  useChanges: () => useTaskChanges(),
  useLayout: useBoardLayout,
  prefetchLayout: prefetchBoard,

  above: ({ search }, panelId) => <WorkParts part={search.layout === 'board' ? 'board' : 'table'} panelId={panelId} />,
  buttons: ({ open, close }) => addButton(open, close),
  selectedMax: TASKS_PER_BULK_CHANGE_MAX,
  useActions: (rows, handle, onGone) => useTaskActs(rows, handle, onGone),
  quick: ({ row }) => <QuickTask key={row.taskId} row={row} />,
})
