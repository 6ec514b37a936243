import { type ReactNode, useId } from 'react'
import classes from './RadioCards.module.css'

interface Choice<T extends string> {
  readonly value: T
  readonly label: string
  /** A second, quieter line. */
  readonly help?: string
  readonly lang?: string
  readonly icon?: ReactNode
}

interface Props<T extends string> {
  readonly label: string
  readonly choices: readonly Choice<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
  readonly disabled?: boolean
}

/** One of a few, each with room for its words. */
export function RadioCards<T extends string>({ label, choices, value, onChange, disabled = false }: Props<T>) {
  const name = useId()
  return (
    <fieldset className={classes.cards} disabled={disabled}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.card} lang={choice.lang}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          {choice.icon}
          <span>
            {choice.label}
            {choice.help && <span className={classes.help}>{choice.help}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
