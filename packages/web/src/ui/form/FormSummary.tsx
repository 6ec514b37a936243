import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './FormSummary.module.css'
import type { FormState } from './form-state.ts'
import { showField } from './SubmitForm.tsx'

/** All that is to be mended, each leading to its field. */
export const FormSummary = ({ errors, refused }: Pick<FormState, 'errors' | 'refused'>) => {
  const { t } = useTranslation('ui')
  const said = errors.filter(({ message }) => message !== '')
  const goTo = (event: MouseEvent<HTMLElement>, field: string) => {
    const form = event.currentTarget.closest('form')
    if (form) showField(form, field)
  }
  if (said.length === 0 && !refused) return null
  return (
    <div role="alert" className={classes.summary}>
      {refused && <div>{refused}</div>}
      {said.length > 0 && <div>{t('form.errors', { count: said.length })}</div>}
      <ul className={classes.errors}>
        {said.map(({ field, label, message }) => (
          <li key={field}>
            <button type="button" className={classes.error} onClick={(event) => goTo(event, field)}>
              {label}
            </button>
            : {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
