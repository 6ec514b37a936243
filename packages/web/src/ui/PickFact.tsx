import type { ReactNode } from 'react'
import { AsyncMultiSelect } from './AsyncMultiSelect.tsx'
import { AsyncSelect } from './AsyncSelect.tsx'
import { type FactBase, FactFrame } from './FactField.tsx'
import { OptionLine } from './OptionList.tsx'
import type { LoadOptions, Option } from './options.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { type FactRules, useFact } from './use-fact.ts'

type PickProps = { load: LoadOptions; renderOption?: (option: Option) => ReactNode }

const sameOption = (a: Option | null, b: Option | null) => a?.value === b?.value
const sameOptions = (a: readonly Option[], b: readonly Option[]) =>
  a.length === b.length && a.every((option) => b.some((other) => sameOption(option, other)))

type SelectProps = FactBase &
  FactRules<Option | null> &
  PickProps & {
    /** What it says where nothing is chosen. */
    none?: string
  }

/** Choosing saves at once. */
export const SelectFact = ({ load, renderOption, none, ...props }: SelectProps) => {
  const fact = useFact({ ...props, same: sameOption })
  const render = renderOption ?? ((option: Option) => <OptionLine option={{ ...option, detail: undefined }} />)
  return (
    <FactFrame {...props} fact={fact} shown={fact.shown ? render(fact.shown) : none}>
      <AsyncSelect
        label={props.label}
        hideLabel
        required={props.required ?? false}
        autoFocus
        load={load}
        {...(renderOption && { renderOption })}
        value={fact.draft}
        onChange={(next) => void fact.save(next, true)}
        onBlur={() => void fact.save(fact.draft)}
      />
    </FactFrame>
  )
}

export const MultiSelectFact = ({
  load,
  renderOption,
  ...props
}: FactBase & FactRules<readonly Option[]> & PickProps) => {
  const fact = useFact({ ...props, same: sameOptions })
  const shown = fact.shown.map((option) => (
    <StatusBadge key={option.value} tone="slate" icon={null}>
      {option.label}
    </StatusBadge>
  ))
  return (
    <FactFrame {...props} fact={fact} shown={shown.length > 0 ? shown : null} listFirst>
      <AsyncMultiSelect
        label={props.label}
        hideLabel
        autoFocus
        load={load}
        {...(renderOption && { renderOption })}
        value={fact.draft}
        onChange={fact.change}
        onBlur={() => void fact.save(fact.draft)}
      />
    </FactFrame>
  )
}
