import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inputPropsOf, type PickProps } from './AsyncSelect.tsx'
import { chosenOption, OptionList } from './OptionList.tsx'
import { type Option, useOptions } from './options.ts'
import { useDropdownPlace } from './use-dropdown-place.ts'

type Props = PickProps & {
  value: readonly Option[]
  onChange: (value: Option[]) => void
  max?: number
}

export const AsyncMultiSelect = (props: Props) => {
  const { value, onChange, max = Number.POSITIVE_INFINITY, disabled = false } = props
  const { t } = useTranslation('ui')
  const found = useOptions(props.load)
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({ onDropdownOpen: found.open, onDropdownClose: () => combobox.resetSelectedOption() })
  const place = useDropdownPlace(combobox.dropdownOpened)

  const remove = (gone: Option) => onChange(value.filter((option) => option.value !== gone.value))
  const choose = (chosen: string) => {
    const option = chosenOption(found, chosen)
    if (!option) return
    const has = value.some((other) => other.value === option.value)
    if (has) return remove(option)
    if (value.length < max) onChange([...value, option])
    if (typed !== '') found.open()
    setTyped('')
  }
  const removeLast = () => {
    const last = value.at(-1)
    if (last) remove(last)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} {...place.dropdown}>
      <Combobox.DropdownTarget>
        <PillsInput {...inputPropsOf(props)} aria-label={undefined} onClick={() => combobox.openDropdown()}>
          <Pill.Group>
            {value.map((option) => (
              <Pill
                key={option.value}
                withRemoveButton={!disabled}
                onRemove={() => remove(option)}
                title={option.label}
                maw="100%"
                removeButtonProps={{ 'aria-label': t('pick.remove', { label: option.label }) }}
              >
                <bdi>{option.label}</bdi>
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                ref={place.field}
                role="combobox"
                flex="1 1 64px"
                w={64}
                aria-label={props.label}
                name={props.name}
                data-autofocus={props.autoFocus || undefined}
                autoFocus={props.autoFocus}
                autoComplete="off"
                disabled={disabled}
                placeholder={value.length === 0 ? (props.placeholder ?? t('pick.placeholder')) : undefined}
                value={typed}
                // A fault leads here to be read: the list would hide it.
                onFocus={() => !props.error && combobox.openDropdown()}
                onBlur={() => {
                  combobox.closeDropdown()
                  setTyped('')
                  props.onBlur?.()
                }}
                onChange={(event) => {
                  setTyped(event.currentTarget.value)
                  found.search(event.currentTarget.value)
                  combobox.openDropdown()
                }}
                onKeyDown={(event) => event.key === 'Backspace' && typed === '' && removeLast()}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <OptionList
        found={found}
        chosen={value.map((option) => option.value)}
        label={props.label}
        heightPxMax={place.listPx}
        renderOption={props.renderOption}
      />
    </Combobox>
  )
}
