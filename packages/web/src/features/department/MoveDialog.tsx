import type { DepartmentRow } from '@crm/contract/department'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../kit/form/use-form.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { DepartmentPicker } from './DepartmentPicker.tsx'
import { MovePreview } from './MovePreview.tsx'
import { moveDepartment } from './move-department.ts'
import type { Tree } from './tree/build-tree.ts'
import { whyNotUnder } from './tree/targets.ts'

interface Props {
  readonly tree: Tree
  readonly moved: DepartmentRow
  readonly onClose: () => void
}

/** Chooses the department that another one is to stand under. */
export default function MoveDialog({ tree, moved, onClose }: Props) {
  const { t } = useTranslation('department')
  const targetOf = (id: number | null) => tree.byId.get(id ?? 0)
  const form = useForm({
    initial: { parent: null as number | null },
    label: () => t('move.to'),
    check: ({ parent }) => ({ parent: targetOf(parent) === undefined ? t('move.choose') : undefined }),
    async send({ parent }) {
      const target = targetOf(parent)
      if (target) await moveDepartment(moved, target)
    },
    onDone: onClose,
  })
  const target = targetOf(form.values.parent)
  const reasonOf = (row: DepartmentRow) => {
    const reason = whyNotUnder(tree, moved, row)
    return reason && t(`move.not.${reason}`, { name: moved.name, target: row.name })
  }

  return (
    <FormDialog
      form={form}
      title={t('move.title', { name: moved.name })}
      submitLabel={t('move.submit')}
      onClose={onClose}
    >
      <DepartmentPicker {...form.field('parent')} tree={tree} reasonOf={reasonOf} />
      {target && <MovePreview tree={tree} moved={moved} target={target} />}
    </FormDialog>
  )
}
