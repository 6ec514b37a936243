import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FilterBar.module.css'
import { FilterPopover } from './FilterPopover.tsx'
import { SearchField } from './SearchField.tsx'

type Props = {
  label: string
  /** The field of the text. */
  field: { label: string; placeholder: string }
  text: string | undefined
  onText: (text: string) => void
  /** What the button says, and what it is called while filters are in use. */
  button: { label: string; used: string }
  /** How many filters are in use, the text apart. */
  count: number
  opened: boolean
  onOpened: (opened: boolean) => void
  /** The pointer comes near the button: the fields may begin to load. */
  onNear: () => void
  widthPx: number
  children: ReactNode
}

/** Stands in the header of a list: text, and the filters behind their button. */
export const FilterBar = ({ label, field, text = '', onText, button, count, children, ...popover }: Props) => {
  const { opened, onOpened, onNear, widthPx } = popover
  const isUsed = count > 0
  return (
    <search className={classes.bar} aria-label={label}>
      <SearchField {...field} width="100%" value={text} onSearch={onText} />
      <FilterPopover
        label={button.label}
        opened={opened}
        onOpened={onOpened}
        widthPx={widthPx}
        button={
          <Button
            variant={isUsed ? 'light' : 'default'}
            className={classes.button ?? ''}
            leftSection={<IconFilter size={16} />}
            aria-label={isUsed ? button.used : button.label}
            onPointerEnter={onNear}
            onClick={() => onOpened(!opened)}
          >
            {button.label}
            {isUsed && ` (${count})`}
          </Button>
        }
      >
        {children}
      </FilterPopover>
    </search>
  )
}
