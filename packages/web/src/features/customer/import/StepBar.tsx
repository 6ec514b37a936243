import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { changeDraft, type Draft, isReached, steps } from './draft.ts'
import classes from './Import.module.css'

/** Where the person is; steps that were reached can be gone back to. */
export const StepBar = ({ draft }: { draft: Draft }) => {
  const { t } = useTranslation('customerImport')
  const current = steps.indexOf(draft.step)
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {steps.map((step, place) => (
        <li key={step}>
          <button
            type="button"
            className={classes.step}
            aria-current={place === current ? 'step' : undefined}
            data-passed={place < current}
            disabled={place !== current && !isReached(draft, step)}
            onClick={() => changeDraft({ step, refusal: null })}
          >
            <span className={classes.number} aria-hidden>
              {place < current ? <IconCheck size={14} stroke={2.5} /> : place + 1}
            </span>
            {t(`steps.${step}`)}
          </button>
        </li>
      ))}
    </ol>
  )
}
