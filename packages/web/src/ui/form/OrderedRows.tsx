import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './OrderedRows.module.css'
import { changeRow, moveRow, type OrderedRow } from './ordered-rows.ts'

interface RowProps {
  readonly number: number
  readonly isLast: boolean
  /** As it is called in the names of its buttons. */
  readonly name: string
  /** Why it cannot be removed. */
  readonly stays: string | undefined
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  readonly onHold: () => void
  readonly onOver: () => void
  readonly children: ReactNode
}

function OneRow({ number, isLast, name, stays, onMove, onRemove, onHold, onOver, children }: RowProps) {
  const { t } = useTranslation('ui')
  const place = number - 1
  const byKey = (event: KeyboardEvent) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1 }[event.key]
    if (!event.altKey || to === undefined) return
    event.preventDefault()
    onMove(to)
  }
  return (
    <li className={classes.row} onKeyDown={byKey} onDragEnter={onOver} onDragOver={(event) => event.preventDefault()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside do the same by keys */}
      <span className={classes.grip} draggable onDragStart={onHold} title={t('rows.drag')}>
        <IconGripVertical size={16} aria-hidden />
        {number}
      </span>
      <div className={classes.content}>{children}</div>
      <span className={classes.acts}>
        <ActionIcon aria-label={t('rows.up', { name })} disabled={place === 0} onClick={() => onMove(place - 1)}>
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon aria-label={t('rows.down', { name })} disabled={isLast} onClick={() => onMove(place + 1)}>
          <IconArrowDown size={16} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('rows.remove', { name })}
          title={stays}
          disabled={stays !== undefined}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </span>
    </li>
  )
}

interface Props<Row extends OrderedRow> {
  readonly rows: readonly Row[]
  readonly onChange: (rows: readonly Row[]) => void
  /** What the buttons call a row: "bước 2". */
  readonly name: (number: number) => string
  /** Why a row cannot be removed. */
  readonly stays?: (row: Row) => string | undefined
  readonly children: (row: Row, place: number, change: (part: Partial<Row>) => void) => ReactNode
}

/** Rows of a form whose order is changed by drag, by buttons and by Alt with an arrow. */
export function OrderedRows<Row extends OrderedRow>({ rows, onChange, name, stays, children }: Props<Row>) {
  const [held, setHeld] = useState<number>()
  const over = (place: number) => {
    if (held === undefined || held === place) return
    onChange(moveRow(rows, held, place))
    setHeld(place)
  }
  return (
    <ol className={classes.rows} onDragEnd={() => setHeld(undefined)}>
      {rows.map((row, place) => (
        <OneRow
          key={row.row}
          number={place + 1}
          isLast={place === rows.length - 1}
          name={name(place + 1)}
          stays={stays?.(row)}
          onMove={(to) => onChange(moveRow(rows, place, to))}
          onRemove={() => onChange(rows.filter((one) => one !== row))}
          onHold={() => setHeld(place)}
          onOver={() => over(place)}
        >
          {children(row, place, (part) => onChange(changeRow(rows, place, part)))}
        </OneRow>
      ))}
    </ol>
  )
}
