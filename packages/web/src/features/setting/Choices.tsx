import type { ReactNode } from 'react'
import classes from './Setting.module.css'

interface Choice<T extends string> {
  readonly value: T
  readonly label: string
  readonly lang?: string
  readonly icon?: ReactNode
}

interface Props<T extends string> {
  readonly name: string
  readonly legend: string
  readonly choices: readonly Choice<T>[]
  readonly chosen: T
  readonly onChoose: (value: T) => void
  readonly help?: string | undefined
}

/** One of a few, all to be seen at once. */
export function Choices<T extends string>({ name, legend, choices, chosen, onChoose, help }: Props<T>) {
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      {choices.map(({ value, label, lang, icon }) => (
        <label key={value} className={classes.choice} lang={lang}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          {icon}
          {label}
        </label>
      ))}
      {help && <p className={classes.choiceHelp}>{help}</p>}
    </fieldset>
  )
}
