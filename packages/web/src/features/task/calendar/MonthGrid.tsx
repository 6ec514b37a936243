import { plainDateOf } from '@crm/contract/rules/dates'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Calendar.module.css'
import { DayHead } from './DayHead.tsx'
import { Event } from './Event.tsx'
import type { GridProps } from './grid.ts'
import { touches } from './span.ts'

const SHOWN_MAX = 3

interface Props extends GridProps {
  /** The month that is meant; days of others are paler. */
  readonly month: string
  readonly onDay: (day: string) => void
}

const measure = (target: Element) => {
  const cell = target.closest('[data-day]')?.getBoundingClientRect()
  return { dayPx: cell?.width ?? 1, weekPx: cell?.height ?? 1 }
}

/** Weeks one under the other; a day with more than fits leads to that day. */
export function MonthGrid({ days, month, rows, shifts, onOpen, onDay, hintId, showsPerson }: Props) {
  const { t } = useTranslation('task')
  const today = plainDateOf(new Date())
  return (
    <div className={classes.month}>
      {days.map((day) => {
        const here = rows.filter((row) => touches(row, day))
        return (
          <section
            key={day}
            className={classes.cell}
            data-day={day}
            data-other={!day.startsWith(month)}
            aria-label={day}
          >
            <DayHead day={day} isToday={day === today} />
            {here.slice(0, SHOWN_MAX).map((row) => (
              <Event key={row.taskId} {...{ row, shifts, measure, onOpen, hintId, showsPerson }} />
            ))}
            {here.length > SHOWN_MAX && (
              <UnstyledButton className={classes.more ?? ''} onClick={() => onDay(day)}>
                {t('calendar.more', { shown: here.length - SHOWN_MAX })}
              </UnstyledButton>
            )}
          </section>
        )
      })}
    </div>
  )
}
