import { AddDepartment, type DepartmentRow, department } from '@crm/contract/department'
import { provinces } from '@crm/contract/rules/provinces'
import { Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../kernel/toast.ts'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SuggestField } from '../../ui/SuggestField.tsx'
import { DepartmentPicker } from './DepartmentPicker.tsx'
import { keepDepartment } from './department-queries.ts'
import type { Tree } from './tree/build-tree.ts'
import { whyClosed } from './tree/targets.ts'

interface Props {
  readonly tree: Tree
  /** Where it is to stand, unless another place is chosen. */
  readonly parent: DepartmentRow | undefined
  readonly onClose: () => void
  readonly onAdded: (departmentId: number) => void
}

const blank = { name: '', address: '', city: '', phone: '', fax: '', description: '', asksFailReason: false }

export default function AddDialog({ tree, parent, onClose, onAdded }: Props) {
  const { t } = useTranslation('department')
  const { name, ...others } = blank
  const first = parent !== undefined && whyClosed(parent) === undefined ? parent.index : null
  const form = useEndpointForm(department.add, {
    schema: AddDepartment,
    initial: { name, parent: first, ...others },
    label: (field) => t(`fact.${field}`),
    onDone(view) {
      keepDepartment(view)
      showToast({ tone: 'success', key: 'department:add.done', values: { name: view.name } })
      onAdded(view.index)
    },
  })
  const { field, box } = form
  const reasonOf = (row: DepartmentRow) => {
    const reason = whyClosed(row)
    return reason && t(`add.not.${reason}`)
  }

  return (
    <FormDialog form={form} title={t('add.title')} submitLabel={t('add.submit')} onClose={onClose}>
      <TextInput {...field('name')} data-autofocus />
      <DepartmentPicker {...field('parent')} tree={tree} reasonOf={reasonOf} />
      <TextInput {...field('address')} />
      <SuggestField {...field('city')} help={t('fact.cityHelp')} suggestions={provinces} />
      <TextInput {...field('phone')} />
      <TextInput {...field('fax')} />
      <Textarea {...field('description')} autosize minRows={2} maxRows={8} />
      <Switch {...box('asksFailReason')} description={t('asksFailReason.help')} />
    </FormDialog>
  )
}
