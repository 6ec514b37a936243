import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Ticket.module.css'

export interface Choice {
  readonly value: number
  readonly look: ReactNode
  /** Not possible now; its look says why. */
  readonly isOff?: boolean
}
interface Props {
  readonly label: string
  readonly choices: readonly Choice[]
  /** Of several there may be none. */
  readonly chosen?: number | ReadonlySet<number>
  readonly isBusy?: boolean
  readonly onChoose: (value: number) => void
}

/** One, or some, of a few or of many: a touch chooses. */
export function ChoiceList({ label, choices, chosen, isBusy = false, onChoose }: Props) {
  const isChosen = (value: number) => (typeof chosen === 'object' ? chosen.has(value) : value === chosen)
  return (
    <ul className={classes.choices} aria-label={label}>
      {choices.map(({ value, look, isOff = false }) => (
        <li key={value}>
          <button
            type="button"
            className={classes.choice}
            aria-pressed={chosen === undefined ? undefined : isChosen(value)}
            disabled={isBusy || isOff}
            onClick={() => onChoose(value)}
          >
            {look}
            {isChosen(value) && <IconCheck size={20} aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  )
}
