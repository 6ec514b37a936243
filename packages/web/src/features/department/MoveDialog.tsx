import type { DepartmentRow } from '@crm/contract/department'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tellRefusal } from '../../kernel/tell-refusal.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
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
  const [targetId, setTargetId] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [saving, setSaving] = useState(false)
  const target = tree.byId.get(targetId ?? 0)
  const reasonOf = (row: DepartmentRow) => {
    const reason = whyNotUnder(tree, moved, row)
    return reason && t(`move.not.${reason}`, { name: moved.name, target: row.name })
  }
  async function send(to: DepartmentRow) {
    setSaving(true)
    try {
      await moveDepartment(moved, to)
      onClose()
    } catch (failure) {
      setRefused(tellRefusal(failure))
      setSaving(false)
    }
  }
  return (
    <FormDialog
      opened
      title={t('move.title', { name: moved.name })}
      submitLabel={t('move.submit')}
      changed={targetId !== null}
      saving={saving}
      refused={refused}
      onClose={onClose}
      onSubmit={() => (target === undefined ? setError(t('move.choose')) : void send(target))}
    >
      <DepartmentPicker
        tree={tree}
        name="parent"
        label={t('move.to')}
        value={targetId}
        error={error}
        reasonOf={reasonOf}
        onChange={(next) => {
          setTargetId(next)
          setError(undefined)
          setRefused(undefined)
        }}
      />
      {target && <MovePreview tree={tree} moved={moved} target={target} />}
    </FormDialog>
  )
}
