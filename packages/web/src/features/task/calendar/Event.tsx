import { showTime } from '@crm/contract/rules/dates'
import { taskStatus } from '@crm/contract/task-rules'
import type { TaskRow } from '@crm/contract/task-views'
import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { paletteColorOf } from '../../../ui/Avatar.tsx'
import { TypeIcon, timeWords } from '../task-words.tsx'
import classes from './Calendar.module.css'
import type { Measure, Shifts } from './use-shifts.ts'

interface Props {
  readonly row: TaskRow
  readonly shifts: Shifts
  readonly measure: (target: Element) => Measure
  readonly onOpen: (row: TaskRow) => void
  /** Id of the words about keys. */
  readonly hintId: string
  readonly style?: CSSProperties
  /** In the hours, where its end can be pulled. */
  readonly isTimed?: boolean
  /** Several people share the calendar: whose it is. */
  readonly showsPerson: boolean
}

const doneStatuses: readonly number[] = [taskStatus.finished, taskStatus.closed]

/** A task in the calendar. */
export function Event({ row, shifts, measure, onOpen, hintId, style, isTimed = false, showsPerson }: Props) {
  const { t } = useTranslation('task')
  const person = showsPerson ? row.curatorName : ''
  const pushed = shifts.look(row)
  const time = shifts.timed(row)
  const look = {
    ...style,
    ...pushed,
    '--event-person': person ? paletteColorOf(person) : 'var(--ui-accent)',
  } as CSSProperties
  return (
    <button
      type="button"
      className={classes.event}
      style={look}
      data-opens-task={row.taskId}
      data-timed={isTimed}
      data-done={doneStatuses.includes(row.status)}
      data-late={row.late}
      data-moved={pushed !== undefined}
      aria-describedby={hintId}
      title={`${row.title} · ${timeWords(time)}`}
      onClick={() => !shifts.wasDragged() && onOpen(row)}
      onPointerDown={(event) => shifts.hold(event, row, 'all', measure(event.currentTarget))}
      {...shifts.handlers(row, measure)}
    >
      <span className={classes.eventWords}>
        <TypeIcon type={row.type} size={12} />
        <bdi>{row.title}</bdi>
      </span>
      <span className={classes.eventTime}>
        {!row.allDay && showTime(time.startDate)}
        {isTimed && ` – ${showTime(time.endDate)}`}
        {person && ` · ${person}`}
      </span>
      <VisuallyHidden>
        {timeWords(time)} {row.late && t('late')}
      </VisuallyHidden>
      {isTimed && (
        <span
          className={classes.pull}
          aria-hidden
          onPointerDown={(event) => {
            event.stopPropagation()
            shifts.hold(event, row, 'end', measure(event.currentTarget))
          }}
        />
      )}
    </button>
  )
}
