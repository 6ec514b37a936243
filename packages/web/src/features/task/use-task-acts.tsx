import { isOpenTask, TASKS_PER_BULK_CHANGE_MAX, type TaskStatus, taskCan, taskStatus } from '@crm/contract/task-rules'
import type { TaskRow } from '@crm/contract/task-views'
import {
  IconBan,
  IconCircleCheck,
  IconLock,
  IconPlayerPlay,
  IconRestore,
  IconRotate,
  IconTrash,
  IconUserShare,
  IconX,
} from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../kernel/may.ts'
import type { ListHandle, RowAction } from '../../kit/list/list.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { changeMany, recover, remove, takeStep } from './task-changes.ts'

const FinishDialog = lazy(() => import('./form/FinishDialog.tsx'))
const AssignDialog = lazy(() => import('./form/AssignDialog.tsx'))

type Dialogs = Pick<ListHandle, 'open' | 'close' | 'done'>

const icons: Readonly<Record<TaskStatus, ReactNode>> = {
  1: <IconRotate size={16} aria-hidden />,
  2: <IconPlayerPlay size={16} aria-hidden />,
  3: <IconCircleCheck size={16} aria-hidden />,
  4: <IconLock size={16} aria-hidden />,
  5: <IconX size={16} aria-hidden />,
  6: <IconBan size={16} aria-hidden />,
}
/** In the order of the menu. */
const steps = [3, 2, 1, 4, 5, 6] as const

const useStepAct = ({ open, close, done }: Dialogs) => {
  const { t } = useTranslation('task')
  return (rows: readonly TaskRow[], status: TaskStatus, reason?: string): RowAction => ({
    key: `step${status}`,
    label: t(`act.step.${status}`),
    icon: icons[status],
    isFurther: status !== taskStatus.finished && status !== taskStatus.inProgress,
    reason,
    run() {
      const [first] = rows
      if (first === undefined) return
      if (rows.length > 1) void changeMany(rows, { status }).then(done)
      else if (status === taskStatus.finished) open(<FinishDialog row={first} onClose={close} />)
      else void takeStep(first, status)
    },
  })
}

/** Why nothing can be done with these rows. */
function useReason(rows: readonly TaskRow[]) {
  const { t } = useTranslation('task')
  if (rows.length > TASKS_PER_BULK_CHANGE_MAX) return t('bulk.tooMany', { shown: TASKS_PER_BULK_CHANGE_MAX })
  return rows.some(({ canEdit }) => canEdit) ? undefined : t('reason.notYours')
}

/** What can be done with tasks, one or many: every list and the task itself offer the same. */
export function useTaskActs(rows: readonly TaskRow[], dialogs: Dialogs, onGone: () => void): readonly RowAction[] {
  const { t } = useTranslation('task')
  const may = useMay('MNU_ProjectTask')
  const confirm = useConfirm()
  const reason = useReason(rows)
  const stepAct = useStepAct(dialogs)
  const [first] = rows
  if (first === undefined) return []
  const taskIds = rows.map(({ taskId }) => taskId)
  const { open, close, done } = dialogs
  async function ask() {
    const title = t('act.delete.title', { count: taskIds.length })
    const agreed = await confirm({ title, body: t('act.delete.body'), confirm: t('act.delete.label'), danger: true })
    if (agreed && (await remove(taskIds))) onGone()
  }
  if (first.deletedDate !== null) {
    const label = t('act.recover')
    const run = () => void recover(taskIds).then((isBack) => isBack && onGone())
    return [{ key: 'recover', label, icon: <IconRestore size={16} aria-hidden />, reason: undefined, run }]
  }
  // One that has ended takes no change, but a refused or cancelled one begins anew.
  const stepReason = rows.length === 1 && !isOpenTask(first.status) ? undefined : reason
  const assign: RowAction = {
    key: 'assign',
    label: t('act.assign.label'),
    icon: <IconUserShare size={16} aria-hidden />,
    reason,
    run: () => open(<AssignDialog rows={rows} onClose={close} onDone={done} />),
  }
  const possible = rows.length > 1 ? ([3, 2, 6] as const) : steps.filter((to) => taskCan.goTo(first.status, to))
  const deleting: RowAction = {
    key: 'delete',
    label: t('act.delete.label'),
    icon: <IconTrash size={16} aria-hidden />,
    danger: true,
    reason: rows.length > TASKS_PER_BULK_CHANGE_MAX ? reason : undefined,
    run: () => void ask(),
  }
  return [
    ...(may.edit ? [...possible.map((status) => stepAct(rows, status, stepReason)), assign] : []),
    ...(may.delete ? [deleting] : []),
  ]
}
