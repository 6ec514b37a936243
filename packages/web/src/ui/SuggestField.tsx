import { fold } from '@crm/contract/rules/fold'
import { Autocomplete, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { type FactBase, FactFrame } from './FactField.tsx'
import { type FactRules, useFact } from './use-fact.ts'

const isItem = (option: object): option is ComboboxItem => 'value' in option && 'label' in option
/** With or without its marks. */
const filter: OptionsFilter = ({ options, search }) =>
  options.filter((option) => isItem(option) && fold(option.label).includes(fold(search.trim())))

type FieldProps = {
  label: string
  suggestions: readonly string[]
  value: string
  onChange: (value: string) => void
  name?: string
  help?: ReactNode
  error?: ReactNode
}

/** A text for which there are usual answers; any other is taken, too. */
export const SuggestField = ({ suggestions, help, ...props }: FieldProps) => (
  <Autocomplete {...props} description={help} data={[...suggestions]} filter={filter} autoComplete="off" />
)

const sameText = (a: string, b: string) => a.trim() === b.trim()

/** The same as a fact edited in place: choosing saves at once, anything else on leave or by Enter. */
export const SuggestFact = ({
  suggestions,
  ...props
}: FactBase & Omit<FactRules<string>, 'same'> & { suggestions: readonly string[] }) => {
  const fact = useFact({ ...props, same: sameText })
  const saveByEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter on a suggestion chooses it.
    if (
      event.key !== 'Enter' ||
      event.nativeEvent.isComposing ||
      event.currentTarget.getAttribute('aria-activedescendant')
    )
      return
    event.preventDefault()
    void fact.save(fact.draft.trim(), true)
  }
  return (
    <FactFrame {...props} fact={fact} shown={fact.shown && <bdi>{fact.shown}</bdi>}>
      <Autocomplete
        aria-label={props.label}
        autoFocus
        autoComplete="off"
        data={[...suggestions]}
        filter={filter}
        value={fact.draft}
        readOnly={fact.phase === 'saving'}
        error={fact.error !== undefined}
        data-mantine-stop-propagation="true"
        onChange={fact.change}
        onOptionSubmit={(chosen) => void fact.save(chosen, true)}
        onBlur={() => void fact.save(fact.draft.trim())}
        onKeyDown={saveByEnter}
      />
    </FactFrame>
  )
}
