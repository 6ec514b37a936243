import type { TaskRow } from '@crm/contract/task-views'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../kit/form/use-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { numberIn, type Option } from '../../../ui/options.ts'
import { PersonPicker } from '../../../ui/PersonPicker.tsx'
import { loadUsers } from '../../customer/customer-options.ts'
import { changeMany } from '../task-changes.ts'

interface Props {
  readonly rows: readonly TaskRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Gives tasks to somebody else. */
export default function AssignDialog({ rows, onClose, onDone }: Props) {
  const { t } = useTranslation('task')
  const form = useForm({
    initial: { curator: null as Option | null },
    label: () => t('field.curator'),
    required: ['curator'],
    send: ({ curator }) => changeMany(rows, { curator: numberIn(curator) ?? 0 }),
    onDone() {
      onDone()
      onClose()
    },
  })
  const title = t('act.assign.title', { count: rows.length })
  return (
    <FormDialog form={form} title={title} submitLabel={t('act.assign.confirm')} onClose={onClose}>
      <PersonPicker {...form.field('curator')} autoFocus load={loadUsers} value={form.values.curator} />
    </FormDialog>
  )
}
