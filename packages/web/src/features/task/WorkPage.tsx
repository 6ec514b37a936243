import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { mergeSearch } from '../../kernel/list-search.ts'
import { mayProbably } from '../../kernel/may.ts'
import { queries } from '../../kernel/query.ts'
import { id, oneOf } from '../../kernel/search-values.ts'
import { ListFilterBar } from '../../kit/list/filter/ListFilterBar.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { prefetchOf } from '../../kit/list/queries.ts'
import NoAccessPage from '../notice/NoAccessPage.tsx'
import { TaskDrawer } from './record/TaskDrawer.tsx'
import { taskList } from './task-list.tsx'
import { myDayQuery } from './task-queries.ts'
import { workParts } from './task-search.ts'
import { useWorkParts } from './WorkParts.tsx'

const DayPart = lazy(() => import('./day/DayPart.tsx'))
const CalendarPart = lazy(() => import('./calendar/CalendarPart.tsx'))

const readPart = oneOf(workParts)
type Raw = Record<string, unknown>
const prefetchList = prefetchOf(taskList)

export function prefetch(at: Parameters<typeof prefetchList>[0]) {
  if (!mayProbably('MNU_ProjectTask', 'access')) return
  const part = readPart(at.search['layout']) ?? workParts[0]
  if (part === 'day') void queries.prefetchQuery(myDayQuery)
  else if (part !== 'calendar') prefetchList(at)
}

function usePlace() {
  const raw: Raw = useSearch({ strict: false })
  const navigate = useNavigate()
  const parts = useWorkParts()
  const asked = readPart(raw['layout']) ?? workParts[0]
  const part = parts.find((one) => one === asked) ?? parts[0]
  const show = (taskId: number | undefined) =>
    void navigate({
      to: '.',
      search: (now: Raw) => mergeSearch(now, { task: taskId, page: now['page'] }),
      replace: true,
      resetScroll: false,
    })
  return { part, taskId: id(raw['task']), show }
}

/** Stands in the header of what can be searched. */
export function Header() {
  const { part } = usePlace()
  return part === 'table' || part === 'board' ? <ListFilterBar list={taskList} /> : null
}

/** The own day, every task as a table or a board, and the calendar; a task that the address names stands beside it. */
export default function WorkPage() {
  const { part, taskId, show } = usePlace()
  if (part === undefined) return <NoAccessPage />
  return (
    <>
      <Suspense>
        {part === 'day' && <DayPart onTask={show} />}
        {part === 'calendar' && <CalendarPart onTask={show} />}
        {(part === 'table' || part === 'board') && <ListPage key={part} list={taskList} />}
      </Suspense>
      {taskId !== undefined && <TaskDrawer key={taskId} taskId={taskId} onTask={show} />}
    </>
  )
}
