import { AddDepartment, type DepartmentRow, department } from '@crm/contract/department'
import { provinces } from '@crm/contract/rules/provinces'
import { Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { isFailure } from '../../kernel/failure.ts'
import { type FieldErrors, findFieldErrors, refusedFields } from '../../kernel/field-errors.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { createRepeatKeys } from '../../kernel/repeat-key.ts'
import { showToast } from '../../kernel/toast.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { SuggestField } from '../../ui/SuggestField.tsx'
import { DepartmentPicker } from './DepartmentPicker.tsx'
import { keepDepartment } from './department-queries.ts'
import type { Tree } from './tree/build-tree.ts'
import { whyClosed } from './tree/targets.ts'

const fields = ['name', 'parent', 'address', 'city', 'phone', 'fax', 'description'] as const
const empty = { name: '', address: '', city: '', phone: '', fax: '', description: '' }
type Typed = typeof empty & { parent: number | null; asksFailReason: boolean }

function refusalOf(error: unknown): { errors: FieldErrors; refused?: string } {
  const words = refusalText(error)
  if (isFailure(error, 'department.nameExists')) return { errors: { name: words } }
  const errors = refusedFields(error)
  return Object.keys(errors).length > 0 ? { errors } : { errors, refused: words }
}

/** What is typed, what is wrong with it, and its way to the server. A refusal leaves all of it in place. */
function useAddForm(parent: number | null, onAdded: (departmentId: number) => void) {
  const [initial] = useState<Typed>({ ...empty, parent, asksFailReason: false })
  const [typed, setTyped] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [repeats] = useState(createRepeatKeys)

  function change(part: Partial<Typed>) {
    setTyped((now) => ({ ...now, ...part }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))))
  }
  async function send(body: AddDepartment) {
    setSaving(true)
    try {
      const view = await call(department.add, { body, repeatKey: repeats.keyFor(body) })
      keepDepartment(view)
      showToast({ tone: 'success', key: 'department:add.done', values: { name: view.name } })
      onAdded(view.index)
    } catch (error) {
      const answer = refusalOf(error)
      setErrors(answer.errors)
      setRefused(answer.refused)
      setSaving(false)
    }
  }
  function submit() {
    const found = findFieldErrors(AddDepartment, { ...typed, parent: typed.parent ?? undefined })
    setErrors(found)
    setRefused(undefined)
    if (Object.keys(found).length === 0) void send(AddDepartment.parse(typed))
  }
  return { typed, errors, refused, saving, change, submit, changed: typed !== initial }
}

interface Props {
  readonly tree: Tree
  /** Where it is to stand, unless another place is chosen. */
  readonly parent: DepartmentRow | undefined
  readonly onClose: () => void
  readonly onAdded: (departmentId: number) => void
}

export default function AddDialog({ tree, parent, onClose, onAdded }: Props) {
  const { t } = useTranslation('department')
  const first = parent !== undefined && whyClosed(parent) === undefined ? parent.index : null
  const { typed, errors, change, ...form } = useAddForm(first, onAdded)
  const textProps = (field: keyof typeof empty) => ({
    name: field,
    label: t(`fact.${field}`),
    value: typed[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [field]: currentTarget.value }),
  })
  return (
    <FormDialog
      opened
      title={t('add.title')}
      submitLabel={t('add.submit')}
      changed={form.changed}
      saving={form.saving}
      refused={form.refused}
      errors={fields.flatMap((field) => {
        const message = errors[field]
        return message === undefined ? [] : [{ field, label: t(`fact.${field}`), message }]
      })}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextInput {...textProps('name')} withAsterisk data-autofocus />
      <DepartmentPicker
        tree={tree}
        name="parent"
        label={t('fact.parent')}
        value={typed.parent}
        error={errors['parent']}
        reasonOf={(row) => {
          const reason = whyClosed(row)
          return reason && t(`add.not.${reason}`)
        }}
        onChange={(next) => change({ parent: next })}
      />
      <TextInput {...textProps('address')} />
      <SuggestField
        name="city"
        label={t('fact.city')}
        help={t('fact.cityHelp')}
        suggestions={provinces}
        value={typed.city}
        error={errors['city']}
        onChange={(city) => change({ city })}
      />
      <TextInput {...textProps('phone')} type="tel" />
      <TextInput {...textProps('fax')} type="tel" />
      <Textarea {...textProps('description')} autosize minRows={2} maxRows={8} />
      <Switch
        label={t('fact.asksFailReason')}
        description={t('asksFailReason.help')}
        checked={typed.asksFailReason}
        onChange={({ currentTarget }) => change({ asksFailReason: currentTarget.checked })}
      />
    </FormDialog>
  )
}
