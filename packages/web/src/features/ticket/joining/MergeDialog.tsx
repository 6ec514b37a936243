import type { TicketView } from '@crm/contract/ticket-views'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import classes from './Joining.module.css'
import { loadTicketsBut } from './joining.ts'
import { type MergeForm, useMergeForm } from './use-merge-form.ts'

const sides = ['this', 'other'] as const

/** Which of the two goes on; the other one leads to it. */
function SurvivorChoice({ view, form: { values, change } }: { view: TicketView; form: MergeForm }) {
  const { t } = useTranslation('ticketDetail')
  const group = useId()
  const words = { this: `${view.code} · ${view.name}`, other: values.other?.label ?? '' }
  return (
    <fieldset className={classes.choice}>
      <legend>{t('merge.survivor')}</legend>
      {sides.map((side) => (
        <label key={side} className={classes.side} data-chosen={values.survivor === side}>
          <input
            type="radio"
            name={group}
            checked={values.survivor === side}
            onChange={() => change({ survivor: side })}
          />
          <span className={classes.sideWords}>
            <bdi>{words[side]}</bdi>
            <span className={classes.quiet}>{t(side === values.survivor ? 'merge.stays' : 'merge.goes')}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Two tickets about the same: one survives, the other stands still and leads there. */
export default function MergeDialog({ view, onClose }: { view: TicketView; onClose: () => void }) {
  const { t } = useTranslation('ticketDetail')
  const form = useMergeForm(view, onClose)
  const load = useMemo(() => loadTicketsBut([view.index]), [view.index])
  return (
    <FormDialog
      form={form}
      title={t('merge.dialog', { code: view.code })}
      submitLabel={t('merge.submit')}
      onClose={onClose}
    >
      <AsyncSelect {...form.field('other')} placeholder={t('link.search')} autoFocus load={load} />
      {form.values.other !== null && <SurvivorChoice view={view} form={form} />}
      <p className={classes.quiet}>{t('merge.explain')}</p>
    </FormDialog>
  )
}
