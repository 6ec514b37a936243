import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Ticket.module.css'

interface Choice {
  readonly value: number
  readonly look: ReactNode
}
interface Props {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly chosen: number
  readonly isBusy: boolean
  readonly onChoose: (value: number) => void
}

/** One of a few, or of many: a touch chooses and saves. */
export function ChoiceList({ label, choices, chosen, isBusy, onChoose }: Props) {
  return (
    <ul className={classes.choices} aria-label={label}>
      {choices.map(({ value, look }) => (
        <li key={value}>
          <button
            type="button"
            className={classes.choice}
            aria-pressed={value === chosen}
            disabled={isBusy}
            onClick={() => onChoose(value)}
          >
            {look}
            {value === chosen && <IconCheck size={20} aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  )
}
