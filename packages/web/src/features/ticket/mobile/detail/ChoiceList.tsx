import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Option } from '../../../../ui/options.ts'
import { PlainList } from '../../../../ui/PlainList.tsx'
import classes from './Ticket.module.css'

interface Props {
  readonly label: string
  readonly options: readonly Option[]
  readonly look: (option: Option) => ReactNode
  /** Of several there may be none; absent: nothing is marked. */
  readonly chosen?: readonly string[]
  readonly isBusy?: boolean
  readonly onChoose: (option: Option) => void
}

/** One, or some, of a few or of many: a touch chooses. */
export const ChoiceList = ({ label, options, look, chosen, isBusy = false, onChoose }: Props) => (
  <PlainList gap={0} aria-label={label}>
    {options.map((option) => (
      <li key={option.value} className={classes.line}>
        <UnstyledButton
          className={classes.choice ?? ''}
          aria-pressed={chosen?.includes(option.value)}
          disabled={isBusy || option.disabled}
          onClick={() => onChoose(option)}
        >
          {look(option)}
          {chosen?.includes(option.value) && <IconCheck size={20} aria-hidden />}
        </UnstyledButton>
      </li>
    ))}
  </PlainList>
)
