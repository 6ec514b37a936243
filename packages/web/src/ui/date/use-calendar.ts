import { plainDateOf } from '@crm/contract/rules/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/vi'
import { useTranslation } from 'react-i18next'
import classes from './DateInputs.module.css'

/** What every calendar has in common: the office's today, and words for its buttons. */
export function useCalendar(fromToday: boolean) {
  const { t, i18n } = useTranslation('ui')
  const today = plainDateOf(new Date())
  return {
    settings: { locale: i18n.language, firstDayOfWeek: 1 } as const,
    calendar: {
      classNames: { day: classes.day ?? '' },
      // By the office's clock; and not `minDate`, which would move a former end as soon as the calendar closes.
      getDayProps: (day: string) => (day === today ? ({ 'aria-current': 'date' } as const) : {}),
      excludeDate: (day: string) => fromToday && day < today,
      ariaLabels: {
        previousMonth: t('date.previousMonth'),
        nextMonth: t('date.nextMonth'),
        previousYear: t('date.previousYear'),
        nextYear: t('date.nextYear'),
        previousDecade: t('date.previousDecade'),
        nextDecade: t('date.nextDecade'),
      },
    },
    clock: { hoursInputLabel: t('date.hours'), minutesInputLabel: t('date.minutes') },
  }
}
