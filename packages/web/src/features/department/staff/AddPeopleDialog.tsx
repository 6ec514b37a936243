import { USERS_PER_TRANSFER_MAX } from '@crm/contract/rules/limits'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../kernel/i18n.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { AsyncMultiSelect } from '../../../ui/AsyncMultiSelect.tsx'
import { Person } from '../../../ui/Avatar.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { Option } from '../../../ui/options.ts'
import { TransferPreview } from '../../user/TransferPreview.tsx'
import { previewTransfer } from '../../user/transfer-preview.ts'
import { useDepartment } from '../record/record-context.ts'
import { movePeople } from './move-people.ts'
import { usePeople } from './people-options.ts'

// Before and after are told in the words of the people's own list.
await loadTexts(['user'])

/** Brings people of other departments here. */
export default function AddPeopleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('department')
  const { view } = useDepartment()
  const known = usePeople(({ departmentId }) => (departmentId === view.index ? t('staff.isHere') : undefined))
  const form = useForm({
    initial: { userIds: [] as readonly Option[] },
    label: () => t('staff.people'),
    required: ['userIds'],
    check: ({ userIds }) => ({ userIds: userIds.length === 0 ? t('staff.choosePeople') : undefined }),
    send: ({ userIds }) =>
      movePeople(
        userIds.map(({ value }) => Number(value)),
        view,
      ),
    onDone: onClose,
  })
  const { userIds } = form.values
  const people = userIds.flatMap((option) => known.of(option) ?? [])

  return (
    <FormDialog
      form={form}
      title={t('staff.addTitle', { name: view.name })}
      submitLabel={t('staff.addSubmit', { count: userIds.length })}
      onClose={onClose}
    >
      <AsyncMultiSelect
        {...form.field('userIds')}
        help={t('staff.peopleHelp')}
        autoFocus
        max={USERS_PER_TRANSFER_MAX}
        load={known.load}
        renderOption={({ label, detail }) => <Person name={label} detail={detail} />}
      />
      {people.length > 0 && (
        <TransferPreview preview={previewTransfer(people, view.index)} people={people} to={view.name} />
      )}
    </FormDialog>
  )
}
