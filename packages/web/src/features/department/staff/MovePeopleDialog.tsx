import type { DepartmentRow } from '@crm/contract/department'
import { USERS_PER_TRANSFER_MAX } from '@crm/contract/rules/limits'
import type { DepartmentUser } from '@crm/contract/user'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../kernel/i18n.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { TransferPreview } from '../../user/TransferPreview.tsx'
import { previewTransfer } from '../../user/transfer-preview.ts'
import { DepartmentPicker } from '../DepartmentPicker.tsx'
import { useDepartment } from '../record/record-context.ts'
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
  const { view, tree } = useDepartment()
  const count = people.length
  const targetOf = (id: number | null) => tree.byId.get(id ?? 0)
  function check({ departmentId }: { departmentId: number | null }) {
    if (targetOf(departmentId) === undefined) return { departmentId: t('staff.chooseDepartment') }
    return {
      departmentId:
        count > USERS_PER_TRANSFER_MAX ? t('staff.tooMany', { maximum: USERS_PER_TRANSFER_MAX }) : undefined,
    }
  }
  const form = useForm({
    initial: { departmentId: null as number | null },
    label: () => t('staff.to'),
    check,
    async send({ departmentId }) {
      const target = targetOf(departmentId)
      const userIds = people.map(({ userId }) => userId)
      if (target) await movePeople(userIds, target)
    },
    onDone,
  })
  const { departmentId } = form.values
  const from = { departmentId: view.index, departmentName: view.name }
  const moved = people.map((person) => ({ ...person, ...from }))
  const reasonOf = (row: DepartmentRow) => {
    if (row.index === view.index) return t('staff.not.present')
    const reason = whyClosed(row)
    return reason && t(`staff.not.${reason}`)
  }

  return (
    <FormDialog
      form={form}
      title={t('staff.moveTitle', { count })}
      submitLabel={t('staff.moveSubmit', { count })}
      onClose={onClose}
    >
      <DepartmentPicker {...form.field('departmentId')} tree={tree} reasonOf={reasonOf} />
      <TransferPreview
        preview={previewTransfer(moved, departmentId ?? 0)}
        people={moved}
        to={targetOf(departmentId)?.name ?? ''}
      />
    </FormDialog>
  )
}
