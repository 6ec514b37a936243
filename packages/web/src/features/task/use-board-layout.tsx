import { task } from '@crm/contract/task'
import { type TaskStatus, taskCan, taskStatus, taskStatuses } from '@crm/contract/task-rules'
import type { TaskRow } from '@crm/contract/task-views'
import { Group, Text } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useAvatar } from '../../kernel/avatar.ts'
import { call } from '../../kernel/call.ts'
import { useMay } from '../../kernel/may.ts'
import { queries } from '../../kernel/query.ts'
import { withFurther, withMoves } from '../../kit/board/board.ts'
import { boardLayout, loadBoard } from '../../kit/board/board-layout.tsx'
import { useFurther } from '../../kit/board/use-further.ts'
import { useMoves } from '../../kit/board/use-moves.ts'
import type { Layout, ListHandle, Reader } from '../../kit/list/list.ts'
import { Person } from '../../ui/Avatar.tsx'
import { takeStep } from './task-changes.ts'
import { allTasks } from './task-queries.ts'
import { type TaskQuestion, type TaskSearch, toQuestion } from './task-search.ts'
import { LateMark, StatusMark, statusWord, TypeIcon, timeWords } from './task-words.tsx'

const FinishDialog = lazy(() => import('./form/FinishDialog.tsx'))

const PER_BLOCK = 20
const boardKey = [...allTasks, 'board'] as const
const boardQuery = (question: TaskQuestion) =>
  queryOptions({
    queryKey: [...boardKey, question],
    queryFn: ({ signal }) => call(task.board, { body: { ...question, maxPerBlock: PER_BLOCK }, signal }),
    placeholderData: keepPreviousData,
  })

export function prefetchBoard(search: TaskSearch, reader: Reader) {
  if (search.layout !== 'board') return
  void loadBoard()
  void queries.prefetchQuery(boardQuery(toQuestion(search, reader)))
}

const keyOf = (row: TaskRow) => row.taskId
const statusOf = (key: string): TaskStatus => taskStatuses.find((status) => String(status) === key) ?? taskStatus.new

async function loadColumn(question: TaskQuestion, column: string, blocks: number) {
  const rows: TaskRow[] = []
  for (let block = 2; block <= blocks + 1; block++) {
    const body = { ...question, status: [statusOf(column)], block, maxPerBlock: PER_BLOCK }
    const { items } = await call(task.search, { body })
    rows.push(...items)
    if (items.length < PER_BLOCK) break
  }
  return rows
}

/** What a card shows of a task. */
function Face({ row }: { row: TaskRow }) {
  const { type, title, subject, late, curator, curatorName, curatorAvatar, items, itemsDone } = row
  const url = useAvatar({ userId: curator, avatar: curatorAvatar })
  return (
    <>
      <Group gap={8} wrap="nowrap" align="flex-start" pe={24}>
        <TypeIcon type={type} />
        <Text fw={500} lineClamp={2}>
          <bdi>{title}</bdi>
        </Text>
      </Group>
      {subject && (
        <Text size="xs" c="dimmed" truncate>
          <bdi>{subject.name}</bdi>
        </Text>
      )}
      <Group gap="4px 8px">
        <Text size="xs">{timeWords(row)}</Text>
        {items > 0 && (
          <Text size="xs" c="dimmed">
            {itemsDone}/{items}
          </Text>
        )}
        {late && <LateMark />}
      </Group>
      <Person name={curatorName} url={url} size={20} />
    </>
  )
}

const reopened: readonly TaskStatus[] = [taskStatus.refuse, taskStatus.cancel]

/** The tasks as columns by status. */
export function useBoardLayout(handle: ListHandle<TaskSearch>): Layout<TaskRow> | null {
  const { t } = useTranslation('task')
  const { search, reader, open, close } = handle
  const isOn = search.layout === 'board'
  const question = toQuestion(search, reader)
  const asked = useQuery({ ...boardQuery(question), enabled: isOn })
  const { edit } = useMay('MNU_ProjectTask')
  const { moves, carry } = useMoves(boardKey, keyOf)
  const first = (asked.data ?? []).map((column) => ({ ...column, key: String(column.status) }))
  const load = (column: string, _last: TaskRow, blocks: number) => loadColumn(question, column, blocks)
  const further = useFurther({ isOn, queryKey: boardKey, question, columns: first, keyOf, load })
  if (!isOn) return null
  const columns = withMoves(withFurther(first, further.rows, keyOf), moves, keyOf)
  return boardLayout<TaskRow>({
    name: 'task',
    label: t('board.label'),
    asked,
    usuallyFolded: [String(taskStatus.closed), String(taskStatus.refuse), String(taskStatus.cancel)],
    columns: columns.map((column) => ({
      ...column,
      label: statusWord(column.status),
      mark: <StatusMark status={column.status} />,
      hasMore: column.total === null || column.items.length < column.total,
      isLoading: further.isLoading(column.key),
      hasFailed: further.hasFailed(column.key),
    })),
    key: keyOf,
    rowName: ({ title }) => title,
    face: (row) => <Face row={row} />,
    isAlert: ({ late }) => late,
    moves: (row) => {
      const mayMove = edit && (row.canEdit || reopened.includes(row.status))
      return mayMove ? taskStatuses.filter((to) => taskCan.goTo(row.status, to)).map(String) : []
    },
    isMoving: (row) => moves.has(keyOf(row)),
    move: async (row, to) => {
      if (to === String(taskStatus.finished)) open(<FinishDialog row={row} onClose={close} />)
      else await carry(row, to, () => takeStep(row, statusOf(to)))
    },
    loadMore: further.more,
  })
}
