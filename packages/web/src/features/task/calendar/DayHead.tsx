import { useTranslation } from 'react-i18next'
import classes from './Calendar.module.css'

/** "T2 23/11", today marked. */
export function DayHead({ day, isToday }: { day: string; isToday: boolean }) {
  const { t } = useTranslation('task')
  const [, month, date] = day.split('-')
  const weekDay = ((new Date(day).getUTCDay() + 6) % 7) + 1
  return (
    <h2 className={classes.dayHead} data-today={isToday}>
      {t(`weekDay.${weekDay}`)} {date}/{month}
    </h2>
  )
}
