import { type ReactNode, useId } from 'react'
import classes from './RadioChips.module.css'

interface ChipsProps<Key extends string> {
  readonly label: string
  readonly options: readonly { readonly key: Key; readonly label: string; readonly icon?: ReactNode }[]
  readonly value: Key | null
  readonly onPick: (key: Key) => void
  /** Stands behind them in the same line. */
  readonly children?: ReactNode
}

/** One of a few, all in sight. */
export function RadioChips<Key extends string>({ label, options, value, onPick, children }: ChipsProps<Key>) {
  const group = useId()
  return (
    <fieldset className={classes.chips}>
      <legend className={classes.hidden}>{label}</legend>
      {options.map(({ key, label: words, icon }) => (
        <label key={key} className={classes.chip} data-chosen={key === value}>
          <input
            type="radio"
            className={classes.hidden}
            name={group}
            checked={key === value}
            onChange={() => onPick(key)}
          />
          {icon}
          {words}
        </label>
      ))}
      {children}
    </fieldset>
  )
}
