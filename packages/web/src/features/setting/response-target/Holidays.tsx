import { showPlainDate } from '@crm/contract/rules/dates'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../ui/date/DateField.tsx'
import { checkHoliday } from './check-target.ts'
import classes from './ResponseTarget.module.css'
import { type Holiday, holidaysIn, type TargetForm, textIn, withHoliday } from './target-form.ts'

const NAME_MAX = 100

function Row({ holiday, onRemove }: { holiday: Holiday; onRemove: () => void }) {
  const { t } = useTranslation('setting')
  const date = showPlainDate(holiday.date)
  const label = t('target.removeHoliday', { date })
  return (
    <li className={classes.holiday}>
      <span className={classes.date}>{date}</span>
      <span className={classes.holidayName} title={holiday.name}>
        {holiday.name || t('target.noName')}
      </span>
      <ActionIcon type="button" aria-label={label} title={label} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  )
}

function NewHoliday({
  form,
  onAdd,
  error,
}: {
  form: TargetForm
  onAdd: () => void
  error: string | boolean | undefined
}) {
  const { t } = useTranslation('setting')
  const { values, change } = form
  // Enter adds the day and does not save the whole form.
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onAdd()
  }
  return (
    <div className={classes.newHoliday}>
      <DateField
        name="newDate"
        label={t('target.date')}
        value={textIn(values, 'newDate') || null}
        error={error}
        onChange={(date) => change({ newDate: date ?? '' })}
      />
      <TextInput
        name="newName"
        label={t('target.holidayName')}
        placeholder={t('target.holidayExample')}
        autoComplete="off"
        maxLength={NAME_MAX}
        value={textIn(values, 'newName')}
        onChange={({ currentTarget }) => change({ newName: currentTarget.value })}
        onKeyDown={addByEnter}
      />
      <Button
        variant="default"
        className={classes.newButton ?? ''}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={onAdd}
      >
        {t('target.addHoliday')}
      </Button>
    </div>
  )
}

/** Days that do not count, by date. */
export function Holidays({ form }: { form: TargetForm }) {
  const { t } = useTranslation('setting')
  const { values, faults, change } = form
  /** Why a day was not added; told until another is chosen. */
  const [refused, setRefused] = useState<{ date: string; message: string } | null>(null)
  const holidays = holidaysIn(values)
  const place = useRef<HTMLDivElement>(null)

  const date = textIn(values, 'newDate')

  function add() {
    const wrong = date === '' ? t('target.dateNeeded') : checkHoliday(values)['newDate']
    setRefused(wrong === undefined ? null : { date, message: wrong })
    if (wrong !== undefined) return
    const added = { date, name: textIn(values, 'newName').trim() }
    change({ holidays: withHoliday(holidays, added), newDate: '', newName: '' })
  }
  function remove(removed: Holiday) {
    change({ holidays: JSON.stringify(holidays.filter((one) => one !== removed)) })
    // The button goes with its line: the focus must stay in the form, or its keys are no longer heard.
    place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {holidays.length === 0 ? (
        <p>{t('target.noHolidays')}</p>
      ) : (
        <ul className={classes.holidays} aria-label={t('target.holidays')}>
          {holidays.map((holiday) => (
            <Row key={holiday.date} holiday={holiday} onRemove={() => remove(holiday)} />
          ))}
        </ul>
      )}
      <NewHoliday
        form={form}
        onAdd={add}
        error={faults['newDate'] ?? (refused?.date === date ? refused.message : undefined)}
      />
    </div>
  )
}
