import type { DepartmentRow } from '@crm/contract/department'
import { USERS_PER_TRANSFER_MAX } from '@crm/contract/rules/limits'
import type { DepartmentUser } from '@crm/contract/user'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../kernel/i18n.ts'
import { tellRefusal } from '../../../kernel/tell-refusal.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { TransferPreview } from '../../user/TransferPreview.tsx'
import { previewTransfer } from '../../user/transfer-preview.ts'
import { DepartmentPicker } from '../DepartmentPicker.tsx'
import { useRecord } from '../record/record-context.ts'
import { whyClosed } from '../tree/targets.ts'
import { movePeople } from './move-people.ts'

// Before and after are told in the words of the people's own list.
await loadTexts(['user'])

interface Props {
  readonly people: readonly DepartmentUser[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Puts people of this department into another one. */
export default function MovePeopleDialog({ people, onClose, onDone }: Props) {
  const { t } = useTranslation('department')
  const { view, tree } = useRecord()
  const [targetId, setTargetId] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [saving, setSaving] = useState(false)
  const target = tree.byId.get(targetId ?? 0)
  const from = { departmentId: view.index, departmentName: view.name }
  const moved = people.map((person) => ({ ...person, ...from }))

  const reasonOf = (row: DepartmentRow) => {
    if (row.index === view.index) return t('staff.not.present')
    const reason = whyClosed(row)
    return reason && t(`staff.not.${reason}`)
  }
  async function send(to: DepartmentRow) {
    setSaving(true)
    try {
      await movePeople(
        people.map(({ userId }) => userId),
        to,
      )
      onDone()
    } catch (failure) {
      setRefused(tellRefusal(failure))
      setSaving(false)
    }
  }
  function submit() {
    if (target === undefined) return setError(t('staff.chooseDepartment'))
    if (people.length > USERS_PER_TRANSFER_MAX)
      return setRefused(t('staff.tooMany', { maximum: USERS_PER_TRANSFER_MAX }))
    void send(target)
  }
  return (
    <FormDialog
      opened
      title={t('staff.moveTitle', { count: people.length })}
      submitLabel={t('staff.moveSubmit', { count: people.length })}
      changed={targetId !== null}
      saving={saving}
      refused={refused}
      onClose={onClose}
      onSubmit={submit}
    >
      <DepartmentPicker
        tree={tree}
        name="departmentId"
        label={t('staff.to')}
        value={targetId}
        error={error}
        reasonOf={reasonOf}
        onChange={(next) => {
          setTargetId(next)
          setError(undefined)
          setRefused(undefined)
        }}
      />
      <TransferPreview preview={previewTransfer(moved, targetId ?? 0)} people={moved} to={target?.name ?? ''} />
    </FormDialog>
  )
}
