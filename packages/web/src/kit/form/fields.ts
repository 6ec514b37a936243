import type { ChangeEvent } from 'react'
import type { z } from 'zod'
import { inputTraits, isRequired } from './field-rules.ts'
import type { Faults } from './find-faults.ts'

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>
type NameOf<Values> = keyof Values & string

interface Bound<Name> {
  readonly name: Name
  readonly label: string
}

/** The props of an input, whether it hands over an event or the value itself. */
interface FieldProps<Name, Value> extends Bound<Name> {
  readonly value: Value
  readonly error: string | boolean | undefined
  readonly required: boolean
  readonly autoComplete: 'off'
  readonly maxLength?: number
  readonly type?: 'email' | 'tel'
  readonly inputMode?: 'email'
  readonly onChange: (next: Value | Typing) => void
}

interface BoxProps<Name> extends Bound<Name> {
  readonly checked: boolean
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

export interface FormFields<Values> {
  readonly field: <Name extends NameOf<Values>>(name: Name) => FieldProps<Name, Values[Name]>
  /** Of a checkbox or a switch. */
  readonly box: <Name extends NameOf<Values>>(name: Name) => BoxProps<Name>
}

interface Parts<Values> {
  readonly values: Values
  readonly faults: Faults
  readonly ruleOf: (field: string) => z.ZodType | undefined
  readonly required: readonly NameOf<Values>[]
  readonly label: (field: string) => string
  readonly change: (part: Partial<Values>) => void
}

const isTyping = (next: unknown): next is Typing =>
  typeof next === 'object' && next !== null && 'currentTarget' in next && 'nativeEvent' in next

/** Binds inputs to the values of a form; star, length and keyboard are read from the schema. */
export function fieldsOf<Values extends object>(parts: Parts<Values>): FormFields<Values> {
  const { values, faults, ruleOf, required, label, change } = parts
  // One part under a computed name is a part of the values.
  const set = (name: NameOf<Values>, value: unknown) => change({ [name]: value } as Partial<Values>)
  return {
    field: (name) => {
      const rule = ruleOf(name)
      return {
        name,
        label: label(name),
        value: values[name],
        error: faults[name],
        required: required.includes(name) || isRequired(rule),
        autoComplete: 'off',
        ...inputTraits(rule),
        onChange: (next) => set(name, isTyping(next) ? next.currentTarget.value : next),
      }
    },
    box: (name) => ({
      name,
      label: label(name),
      checked: values[name] === true,
      onChange: ({ currentTarget }) => set(name, currentTarget.checked),
    }),
  }
}
