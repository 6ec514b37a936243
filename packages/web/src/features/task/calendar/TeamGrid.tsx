import { plainDateOf } from '@crm/contract/rules/dates'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../kernel/me.ts'
import { usePersonNames } from '../../customer/customer-words.ts'
import classes from './Calendar.module.css'
import { DayHead } from './DayHead.tsx'
import { Event } from './Event.tsx'
import type { GridProps } from './grid.ts'
import { touches } from './span.ts'

interface Props extends GridProps {
  /** Whose; none: the own. */
  readonly people: readonly number[]
  readonly onDay: (day: string) => void
}

const SHOWN_MAX = 5

const measure = (target: Element) => ({ dayPx: target.closest('td')?.getBoundingClientRect().width ?? 1 })

/** Who has what to do on which day: a line for each person, and beside the name how much that is. */
export function TeamGrid({ days, rows, people, shifts, onOpen, onDay, hintId }: Props) {
  const { t } = useTranslation('task')
  const ownId = useMe()?.userId ?? 0
  const whose = people.length > 0 ? people : [ownId]
  const names = usePersonNames(whose)
  const today = plainDateOf(new Date())
  const of = (userId: number) => rows.filter((row) => row.people.includes(userId))
  const cell = (userId: number, day: string) => {
    const here = of(userId).filter((row) => touches(row, day))
    return (
      <td key={day} data-today={day === today}>
        {here.slice(0, SHOWN_MAX).map((row) => (
          <Event key={row.taskId} {...{ row, shifts, measure, onOpen, hintId }} showsPerson={false} />
        ))}
        {here.length > SHOWN_MAX && (
          <UnstyledButton className={classes.more ?? ''} onClick={() => onDay(day)}>
            {t('calendar.more', { shown: here.length - SHOWN_MAX })}
          </UnstyledButton>
        )}
      </td>
    )
  }
  return (
    <div className={classes.team}>
      <table>
        <caption>{t('calendar.teamLabel')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('field.curator')}</th>
            {days.map((day) => (
              <th key={day} scope="col">
                <DayHead day={day} isToday={day === today} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {whose.map((userId, place) => (
            <tr key={userId}>
              <th scope="row">
                <bdi>{names[place]}</bdi>
                <span>{t('calendar.load', { count: of(userId).length })}</span>
              </th>
              {days.map((day) => cell(userId, day))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
