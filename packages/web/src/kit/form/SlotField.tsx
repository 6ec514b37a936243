import { Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { SlotMenu } from './SlotMenu.tsx'

export interface SlotFieldProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly error?: string | boolean | undefined
  readonly help?: ReactNode
  readonly required?: boolean
  readonly isLong?: boolean
  /** What the button of the menu says, and what stands above its lines. */
  readonly insertLabel: string
  readonly head: string
  readonly slots: readonly { readonly slot: string; readonly word: string }[]
  readonly onChange: (value: string) => void
}

/** A text with slots that are filled later, chosen from a menu and put where the cursor stands. */
export function SlotField(props: SlotFieldProps) {
  const { value, insertLabel, head, slots, isLong = false, onChange } = props
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  function insert(slot: string) {
    const at = field.current?.selectionEnd ?? value.length
    onChange(`${value.slice(0, at)}{{${slot}}}${value.slice(at)}`)
    field.current?.focus()
  }
  const menu = <SlotMenu insertLabel={insertLabel} head={head} slots={slots} onPick={({ slot }) => insert(slot)} />
  const shared = {
    ref: field,
    name: props.name,
    label: props.label,
    value,
    maxLength: props.maxLength,
    error: props.error,
    description: props.help,
    withAsterisk: props.required ?? false,
    autoComplete: 'off',
    rightSection: menu,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  return isLong ? <Textarea {...shared} autosize minRows={3} maxRows={12} /> : <TextInput {...shared} />
}
