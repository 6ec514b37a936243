import { useId } from 'react'
import classes from './Export.module.css'

type Props<T extends string> = {
  label: string
  value: T
  choices: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

export const RadioGroup = <T extends string>({ label, value, choices, onChange }: Props<T>) => {
  const name = useId()
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
