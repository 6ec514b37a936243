import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { readClock } from './clock-text.ts'
import classes from './ResponseTarget.module.css'
import { fieldOf, type TargetForm, textIn, type Weekday, weekdays } from './target-form.ts'

type Part = 'from' | 'to' | 'lunchFrom' | 'lunchTo'
const parts: readonly Part[] = ['from', 'to', 'lunchFrom', 'lunchTo']
/** What a day that is turned on begins with. */
const usual: Readonly<Record<Part, string>> = { from: '08:00', to: '17:30', lunchFrom: '12:00', lunchTo: '13:30' }

interface DayProps {
  readonly weekday: Weekday
  readonly form: TargetForm
}

function Clock({ weekday, form, part, errorId }: DayProps & { part: Part; errorId: string }) {
  const { t } = useTranslation('setting')
  const { values, faults, change } = form
  const name = fieldOf.day(weekday, part)
  const isOn = values[fieldOf.day(weekday, 'on')] === true
  const value = textIn(values, name)
  return (
    <TextInput
      name={name}
      size="xs"
      className={classes.clock ?? ''}
      aria-label={`${t(`target.weekday.${weekday}`)}: ${t(`target.${part}`)}`}
      aria-describedby={faults[name] === undefined ? undefined : errorId}
      placeholder={part.startsWith('lunch') ? '–' : 'HH:mm'}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      disabled={!isOn}
      value={isOn ? value : ''}
      error={faults[name] !== undefined}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
      onBlur={() => {
        const clock = readClock(value)
        if (clock !== undefined && clock !== value) change({ [name]: clock })
      }}
    />
  )
}

function DayRow({ weekday, form }: DayProps) {
  const { t } = useTranslation('setting')
  const errorId = useId()
  const { values, faults, change } = form
  const name = fieldOf.day(weekday, 'on')
  const error = parts.map((part) => faults[fieldOf.day(weekday, part)]).find((message) => message !== undefined)
  const begin = () => {
    const isEmpty = parts.every((part) => textIn(values, fieldOf.day(weekday, part)) === '')
    return isEmpty ? Object.fromEntries(parts.map((part) => [fieldOf.day(weekday, part), usual[part]])) : {}
  }
  const clock = (part: Part) => <Clock weekday={weekday} form={form} part={part} errorId={errorId} />
  return (
    <tr>
      <th scope="row">
        <label className={classes.day}>
          <input
            type="checkbox"
            name={name}
            checked={values[name] === true}
            onChange={({ currentTarget }) =>
              change({ ...(currentTarget.checked && begin()), [name]: currentTarget.checked })
            }
          />
          {t(`target.weekday.${weekday}`)}
        </label>
      </th>
      <td>
        <span className={classes.cell}>
          {clock('from')} – {clock('to')}
        </span>
        {error !== undefined && (
          <span id={errorId} className={classes.error}>
            {error}
          </span>
        )}
      </td>
      <td>
        <span className={classes.cell}>
          {clock('lunchFrom')} – {clock('lunchTo')}
        </span>
      </td>
    </tr>
  )
}

/** The hours that count, day by day; a day without a mark is off. */
export function WorkingDays({ form }: { form: TargetForm }) {
  const { t } = useTranslation('setting')
  return (
    <div className={classes.box}>
      <table className={classes.table} aria-label={t('target.days')}>
        <thead>
          <tr>
            <th scope="col">{t('target.day')}</th>
            <th scope="col">{t('target.hoursOfWork')}</th>
            <th scope="col">{t('target.lunch')}</th>
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <DayRow key={weekday} weekday={weekday} form={form} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
