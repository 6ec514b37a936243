import { dayRange, plainDateOf } from '@crm/contract/rules/dates'
import type { TaskRow } from '@crm/contract/task-views'
import { type CSSProperties, type MouseEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Calendar.module.css'
import { DayHead } from './DayHead.tsx'
import { Event } from './Event.tsx'
import type { GridProps } from './grid.ts'
import { DAY_MINUTES, isLong, MINUTE_MS, placeDay, touches } from './span.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const MORNING = 7 / 24
const NEW_MINUTES = 30

const percent = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`

/** Days side by side with their hours; what lasts whole days stands above. */
export function HourGrid({ days, rows, shifts, onOpen, onNew, hintId, showsPerson }: GridProps) {
  const { t } = useTranslation('task')
  const body = useRef<HTMLDivElement>(null)
  const today = plainDateOf(new Date())
  const measure = (target: Element) => {
    const column = target.closest('[data-day]')?.getBoundingClientRect()
    const height = body.current?.getBoundingClientRect().height ?? DAY_MINUTES
    return { dayPx: column?.width ?? 1, minutePx: height / DAY_MINUTES }
  }
  const shared = { shifts, measure, onOpen, hintId, showsPerson }
  const startAt = (day: string, event: MouseEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const minutes = Math.floor((((event.clientY - top) / height) * DAY_MINUTES) / NEW_MINUTES) * NEW_MINUTES
    onNew?.(new Date(Date.parse(dayRange(day).from) + minutes * MINUTE_MS))
  }
  return (
    <div
      className={classes.hours}
      style={{ '--calendar-days': days.length } as CSSProperties}
      // The working day is what is looked for first.
      ref={(frame) => {
        if (frame && frame.dataset['began'] === undefined) {
          frame.dataset['began'] = ''
          frame.scrollTop = frame.scrollHeight * MORNING
        }
      }}
    >
      <div className={classes.heads}>
        <span className={classes.corner}>{t('field.allDay')}</span>
        {days.map((day) => (
          <section key={day} className={classes.headCell} data-day={day} aria-label={t('calendar.wholeDay', { day })}>
            <DayHead day={day} isToday={day === today} />
            {rows
              .filter((row) => isLong(row) && touches(row, day))
              .map((row) => (
                <Event key={row.taskId} row={row} {...shared} />
              ))}
          </section>
        ))}
      </div>
      <div className={classes.body} ref={body}>
        <div className={classes.clock} aria-hidden>
          {HOURS.map((hour) => (
            <span key={hour}>{`${String(hour).padStart(2, '0')}:00`}</span>
          ))}
        </div>
        {days.map((day) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: by keys a task is added with the button above
          // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of that button
          <div
            key={day}
            className={classes.column}
            data-day={day}
            data-today={day === today}
            onClick={(event) => startAt(day, event)}
          >
            {placeDay<TaskRow>(rows, day).map(({ row, from, to, lane, lanes }) => (
              <Event
                key={row.taskId}
                row={row}
                isTimed
                style={{
                  top: percent(from),
                  height: `calc(${percent(to - from)} + var(--event-longer, 0px))`,
                  insetInlineStart: `${(lane / lanes) * 100}%`,
                  width: `${100 / lanes}%`,
                }}
                {...shared}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
