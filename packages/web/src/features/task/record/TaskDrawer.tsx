import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { QuickView } from '../../../ui/QuickView.tsx'
import { taskQuery } from '../task-queries.ts'

const TaskRecord = lazy(() => import('./TaskRecord.tsx'))

interface Props {
  readonly taskId: number
  /** Another task, or none. */
  readonly onTask: (taskId: number | undefined) => void
}

/** A task beside the page; leaving it leads back to where it was opened. */
export function TaskDrawer({ taskId, onTask }: Props) {
  const { t } = useTranslation('task')
  const { data } = useQuery(taskQuery(taskId))
  function close() {
    onTask(undefined)
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-opens-task="${taskId}"]`)?.focus())
  }
  return (
    <QuickView opened title={data?.title ?? t('one')} onClose={close}>
      <Suspense>
        <TaskRecord taskId={taskId} onTask={onTask} onGone={close} />
      </Suspense>
    </QuickView>
  )
}
