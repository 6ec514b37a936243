import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenOption, OptionList } from './OptionList.tsx'
import { type LoadOptions, type Option, useOptions } from './options.ts'
import { useDropdownPlace } from './use-dropdown-place.ts'

export type PickProps = {
  /** Written above the field; with `hideLabel` it is only read out. */
  label: string
  hideLabel?: boolean
  load: LoadOptions
  renderOption?: (option: Option) => ReactNode
  placeholder?: string
  help?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  name?: string
  autoFocus?: boolean
  onBlur?: () => void
}

/** What each field of this family hands to Mantine's input. */
export const inputPropsOf = (props: PickProps) => ({
  label: props.hideLabel ? undefined : props.label,
  'aria-label': props.hideLabel ? props.label : undefined,
  description: props.help,
  error: props.error,
  withAsterisk: props.required ?? false,
  disabled: props.disabled ?? false,
})

type Props = PickProps & {
  value: Option | null
  onChange: (value: Option | null) => void
  clearable?: boolean
  /** Stands before the chosen one's name: an avatar, a dot. */
  mark?: ReactNode
}

export const AsyncSelect = (props: Props) => {
  const { value, onChange, clearable = !props.required } = props
  const { t } = useTranslation('ui')
  const found = useOptions(props.load)
  /** Null while nobody types: then the field shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  const combobox = useCombobox({
    onDropdownOpen: found.open,
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyped(null)
    },
  })
  const place = useDropdownPlace(combobox.dropdownOpened)

  const choose = (chosen: string) => {
    const option = chosenOption(found, chosen)
    if (!option) return
    onChange(option)
    combobox.closeDropdown()
  }
  const clear = () => {
    onChange(null)
    setTyped(null)
  }
  const canClear = clearable && value !== null && !props.disabled

  return (
    <Combobox store={combobox} onOptionSubmit={choose} {...place.dropdown}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...inputPropsOf(props)}
          ref={place.field}
          role="combobox"
          name={props.name}
          data-autofocus={props.autoFocus || undefined}
          autoFocus={props.autoFocus}
          autoComplete="off"
          placeholder={value?.label ?? props.placeholder ?? t('pick.placeholder')}
          title={value?.label}
          value={typed ?? value?.label ?? ''}
          leftSection={props.mark}
          rightSection={
            canClear ? (
              <CloseButton size="sm" aria-label={t('pick.clear', { label: props.label })} onClick={clear} />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={canClear ? 'all' : 'none'}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => {
            event.currentTarget.select()
            // A fault leads here to be read: the list would hide it, or what stands below.
            if (!props.error) combobox.openDropdown()
          }}
          onBlur={() => {
            combobox.closeDropdown()
            props.onBlur?.()
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            found.search(event.currentTarget.value)
            combobox.openDropdown()
          }}
        />
      </Combobox.Target>
      <OptionList
        found={found}
        chosen={value ? [value.value] : []}
        label={props.label}
        heightPxMax={place.listPx}
        renderOption={props.renderOption}
      />
    </Combobox>
  )
}
