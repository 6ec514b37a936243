import type { ComponentProps } from 'react'
import { AsyncSelect } from './AsyncSelect.tsx'
import { Avatar, Person } from './Avatar.tsx'
import type { Option } from './options.ts'

const renderPerson = ({ label, avatarUrl, detail }: Option) => <Person name={label} url={avatarUrl} detail={detail} />

export const PersonPicker = (props: ComponentProps<typeof AsyncSelect>) => {
  const mark = props.value ? <Avatar name={props.value.label} url={props.value.avatarUrl} size={20} /> : undefined
  return <AsyncSelect {...props} renderOption={renderPerson} mark={mark} />
}
