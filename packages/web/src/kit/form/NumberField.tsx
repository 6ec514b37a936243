import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { Form } from './use-form.ts'

type NameOfNumber<Values> = {
  [Name in keyof Values & string]: Values[Name] extends number | '' ? Name : never
}[keyof Values & string]

type NumberFieldProps<Values extends object> = Pick<
  NumberInputProps,
  'min' | 'max' | 'decimalScale' | 'suffix' | 'description' | 'w'
> & {
  readonly form: Pick<Form<Values>, 'field' | 'change'>
  readonly name: NameOfNumber<Values>
}

/** A number of a form; '' while there is none. Whole unless it has a `decimalScale`. */
export function NumberField<Values extends object>({ form, name, ...rest }: NumberFieldProps<Values>) {
  const { value, error, label, required } = form.field(name)
  return (
    <NumberInput
      name={name}
      label={label}
      withAsterisk={required}
      error={error}
      value={value as number | ''}
      hideControls
      thousandSeparator=","
      allowDecimal={rest.decimalScale !== undefined}
      {...rest}
      onChange={(typed) => form.change({ [name]: typeof typed === 'number' ? typed : '' } as Partial<Values>)}
    />
  )
}
