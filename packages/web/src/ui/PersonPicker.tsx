import type { ComponentProps } from 'react'
import { AsyncSelect } from './AsyncSelect.tsx'
import { Avatar, Person } from './Avatar.tsx'
import { OptionLine } from './OptionList.tsx'
import type { Option } from './options.ts'

/** The choice of nobody has no face. */
const isNobody = ({ value }: Option) => value === '0'

const renderPerson = (option: Option) =>
  isNobody(option) ? (
    <OptionLine option={option} />
  ) : (
    <Person name={option.label} url={option.avatarUrl} detail={option.detail} />
  )

export const PersonPicker = (props: ComponentProps<typeof AsyncSelect>) => {
  const { value } = props
  const mark = value && !isNobody(value) ? <Avatar name={value.label} url={value.avatarUrl} size={20} /> : undefined
  return <AsyncSelect {...props} renderOption={renderPerson} mark={mark} />
}
