import { Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AsyncMultiSelect } from '../../../ui/AsyncMultiSelect.tsx'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { DateField } from '../../../ui/date/DateField.tsx'
import { loadFrom, type Option } from '../../../ui/options.ts'
import { PersonPicker } from '../../../ui/PersonPicker.tsx'
import { TreeMultiSelect, TreeSelect } from '../../../ui/TreeSelect.tsx'
import { useValueNames, valuesOf } from './filter-words.ts'
import type { ChosenFilter, Filter, FilterScope, PickFilter, TreeFilter } from './filters.ts'
import { PeriodInput } from './PeriodInput.tsx'

interface Props<F extends Filter = Filter> {
  readonly name: string
  readonly label: string
  readonly filter: F
  readonly scope: FilterScope
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

function TreeInput({ filter, value, onChange, ...base }: Props<TreeFilter>) {
  const { t } = useTranslation('list')
  const shared = {
    name: base.name,
    label: base.label,
    placeholder: t('any'),
    help: filter.help?.(),
    data: filter.useTree(),
  }
  const values = valuesOf(value).map(String)
  return filter.kind === 'tree' ? (
    <TreeSelect {...shared} value={values[0] ?? null} onChange={onChange} />
  ) : (
    <TreeMultiSelect {...shared} value={values} onChange={onChange} />
  )
}

function PickInput({ filter, scope, value, onChange, ...base }: Props<PickFilter | ChosenFilter>) {
  const { t } = useTranslation('list')
  const words = useValueNames(filter, value, scope)
  const options = valuesOf(value).map((one, place): Option => ({ value: String(one), label: words[place] ?? '' }))
  const load = 'load' in filter ? filter.load(scope) : loadFrom(filter.options())
  const hint = 'hint' in filter ? filter.hint?.() : undefined
  const shared = { ...base, placeholder: hint ?? t('any'), load }
  if (filter.kind === 'picks' || filter.kind === 'choices')
    return (
      <AsyncMultiSelect
        {...shared}
        value={options}
        onChange={(chosen) => onChange(chosen.map((option) => option.value))}
      />
    )
  const usual = 'usual' in filter ? filter.options().find((option) => option.value === filter.usual) : undefined
  const one = { ...shared, value: options[0] ?? usual ?? null, clearable: usual === undefined }
  const choose = (option: Option | null) => onChange(option?.value)
  const Select = 'isPerson' in filter && filter.isPerson ? PersonPicker : AsyncSelect
  return <Select {...one} onChange={choose} />
}

/** The field of one filter in the form. */
export function FilterInput({ filter, ...props }: Props) {
  const { name, label, value, onChange } = props
  switch (filter.kind) {
    case 'text':
      return (
        <TextInput
          label={label}
          name={name}
          autoComplete="off"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'day':
      return (
        <DateField label={label} name={name} value={typeof value === 'string' ? value : null} onChange={onChange} />
      )
    case 'period':
      return (
        <PeriodInput
          label={label}
          name={name}
          hasPresets={filter.hasPresets ?? false}
          value={typeof value === 'string' ? value : undefined}
          onChange={onChange}
        />
      )
    case 'flag':
      return (
        <Checkbox
          mt={28}
          label={label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked || undefined)}
        />
      )
    case 'tree':
    case 'trees':
      return <TreeInput {...props} filter={filter} />
    default:
      return <PickInput {...props} filter={filter} />
  }
}
