import { task } from '@crm/contract/task'
import type { TaskRow } from '@crm/contract/task-views'
import { Button, Skeleton, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { showCount } from '../../kernel/format.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { useMay } from '../../kernel/may.ts'
import { useMe } from '../../kernel/me.ts'
import type { CallInput } from '../../kernel/request.ts'
import { FactGroup } from '../../ui/FactField.tsx'
import { Failed } from '../../ui/StateViews.tsx'
import { TaskLines } from './day/TaskLines.tsx'
import { TaskDrawer } from './record/TaskDrawer.tsx'
import { type Subject, subjectBody } from './subject.ts'
import { allTasks, useTaskChanges } from './task-queries.ts'

const TaskDialog = lazy(() => import('./form/TaskDialog.tsx'))
const FinishDialog = lazy(() => import('./form/FinishDialog.tsx'))
const ROWS_SHOWN = 5
type Question = NonNullable<CallInput<typeof task.search>['body']>

/** What is still to be done, the next first; then what was done last. */
function useTasksOf({ kind, value }: Subject) {
  const { viewAll } = useMay('MNU_ProjectTask')
  const about = { ...subjectBody(kind, Number(value)), viewAll, maxPerBlock: ROWS_SHOWN }
  const ask = (key: string, body: Question) => ({
    queryKey: [...allTasks, 'of', key, body],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(task.search, { body, signal }),
  })
  const open = useQuery(ask('open', { ...about, status: [1, 2], count: true }))
  const ended = useQuery(ask('ended', { ...about, status: [3, 4], sort: '-startDate' }))
  return { open, ended }
}

function Tasks({ subject, mayAdd }: { subject: Subject; mayAdd: boolean }) {
  const { t } = useTranslation('task')
  const { add } = useMay('MNU_ProjectTask')
  const ownId = useMe()?.userId
  const { open, ended } = useTasksOf(subject)
  const [dialog, ask] = useState<ReactNode>(null)
  const [taskId, show] = useState<number>()
  const close = () => ask(null)
  useTaskChanges()
  if (open.data === undefined) {
    if (open.error) return <Failed sentence={refusalText(open.error)} onAgain={() => void open.refetch()} />
    return <Skeleton height={96} m="md" radius="md" role="status" aria-label={t('loading')} />
  }
  const total = open.data.total ?? open.data.items.length
  const rows = [...open.data.items, ...(ended.data?.items ?? [])].slice(0, Math.max(ROWS_SHOWN, open.data.items.length))
  const finish = (row: TaskRow) => ask(<FinishDialog row={row} onClose={close} />)
  const button = add && mayAdd && (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={14} />}
      onClick={() => ask(<TaskDialog subject={subject} onClose={close} />)}
    >
      {t('part.add')}
    </Button>
  )
  return (
    <FactGroup title={total === 0 ? t('part.of') : t('part.ofCount', { shown: showCount(total) })} action={button}>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('part.none')}
        </Text>
      ) : (
        <TaskLines rows={rows} hidesSubject ownId={ownId} onOpen={(row) => show(row.taskId)} onFinish={finish} />
      )}
      {total > ROWS_SHOWN && (
        <Text size="xs" c="dimmed">
          {t('day.shown', { shown: ROWS_SHOWN })}
        </Text>
      )}
      <Suspense>{dialog}</Suspense>
      {taskId !== undefined && <TaskDrawer key={taskId} taskId={taskId} onTask={show} />}
    </FactGroup>
  )
}

/** What is to be done about a customer, an opportunity or a ticket, for those who see tasks. */
export function TasksPart({ subject, mayAdd = true }: { subject: Subject; mayAdd?: boolean }) {
  const { access } = useMay('MNU_ProjectTask')
  return access && <Tasks subject={subject} mayAdd={mayAdd} />
}
