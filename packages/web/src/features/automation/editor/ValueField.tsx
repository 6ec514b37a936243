import type { ChoiceSource } from '@crm/contract/automation-rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AsyncMultiSelect } from '../../../ui/AsyncMultiSelect.tsx'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { type LoadOptions, loadFrom, type Option } from '../../../ui/options.ts'
import { isNested, loadChoice, loadNewValue, type NestedSource, parentOf } from '../rule-choices.ts'
import classes from './Editor.module.css'

interface Shared {
  readonly name: string
  readonly label: string
  readonly error?: string | true | undefined
}
interface FieldProps extends Shared {
  readonly value: readonly Option[]
  readonly onChange: (value: readonly Option[]) => void
  /** Several, of which one must fit. */
  readonly isMany: boolean
  readonly load: LoadOptions
}

function Pick({ value, onChange, isMany, ...field }: FieldProps) {
  if (isMany) return <AsyncMultiSelect {...field} hideLabel value={value} onChange={onChange} />
  const [first = null] = value
  return (
    <AsyncSelect {...field} hideLabel required value={first} onChange={(one) => onChange(one === null ? [] : [one])} />
  )
}

const nowhere: LoadOptions = loadFrom([])

/** A step is one of its campaign's, a category one of its department's: that one is chosen first. */
function NestedPick({ of, ...field }: Omit<FieldProps, 'load'> & { of: NestedSource }) {
  const { t } = useTranslation('automation')
  const [parent, setParent] = useState<Option | null>(null)
  const { of: parentSource, load } = parentOf[of]
  return (
    <div className={classes.nested}>
      <AsyncSelect
        name={`${field.name}.parent`}
        label={t(`choose.${parentSource}`)}
        hideLabel
        placeholder={t(`choose.${parentSource}`)}
        load={loadChoice(parentSource)}
        value={parent}
        onChange={setParent}
      />
      <Pick
        {...field}
        // What was found under another one is not offered any more.
        key={parent?.value}
        load={parent === null ? nowhere : load(Number(parent.value))}
      />
    </div>
  )
}

/** The control for a value of a list: one, or several. */
export const ChoiceField = ({ of, ...field }: Omit<FieldProps, 'load'> & { of: ChoiceSource }) =>
  isNested(of) ? <NestedPick of={of} {...field} /> : <Pick load={loadChoice(of)} {...field} />

interface NewValueProps extends Shared {
  readonly of: ChoiceSource
  readonly value: Option | null
  readonly onChange: (value: Option | null) => void
}

/** What a field is set to; none where a record may be without. */
export function NewValueField({ of, value, onChange, ...field }: NewValueProps) {
  const one = {
    value: value === null ? [] : [value],
    onChange: ([first = null]: readonly (Option | null)[]) => onChange(first),
    isMany: false,
  }
  return isNested(of) ? (
    <NestedPick of={of} {...field} {...one} />
  ) : (
    <Pick load={loadNewValue(of)} {...field} {...one} />
  )
}
