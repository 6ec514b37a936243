import type { DepartmentRow } from '@crm/contract/department'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { MovePreview } from './MovePreview.tsx'
import { moveDepartment } from './move-department.ts'
import type { Tree } from './tree/build-tree.ts'

/** Asks once more after a department was put down on another one, then moves it. */
export function useMoveQuestion(tree: Tree) {
  const { t } = useTranslation('department')
  const confirm = useConfirm()
  return async (moved: DepartmentRow, target: DepartmentRow) => {
    const title = t('move.question', { name: moved.name, target: target.name })
    const body = <MovePreview tree={tree} moved={moved} target={target} />
    if (!(await confirm({ title, body, confirm: t('move.submit') }))) return
    await moveDepartment(moved, target).catch((error: unknown) =>
      showToast({ tone: 'error', text: refusalText(error) }),
    )
  }
}
