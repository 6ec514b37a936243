import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { channelOf, type MassView } from '../mass-queries.ts'
import classes from './Guide.module.css'
import { type MassForm, type MassStep, massSteps } from './steps.ts'
import { hasContent, isNamed } from './typed-mass.ts'

interface Props {
  readonly view: MassView
  readonly form: MassForm
  readonly step: MassStep
  readonly onPick: (step: MassStep) => void
}

/** The steps of a campaign; any can be looked at, those that are filled in are ticked. */
export function StepRail({ view, form: { values }, step: current, onPick }: Props) {
  const { t } = useTranslation('massCampaign')
  const isDone: Readonly<Record<MassStep, boolean>> = {
    audience: isNamed(values.audience),
    content: hasContent(channelOf(view), values),
    check: false,
    time: view.scheduledDate !== null,
  }
  return (
    <ol className={classes.rail} aria-label={t('step.label')}>
      {massSteps.map((step, place) => (
        <li key={step}>
          <button
            type="button"
            className={classes.step}
            aria-current={step === current ? 'step' : undefined}
            data-done={isDone[step]}
            onClick={() => onPick(step)}
          >
            <span className={classes.number} aria-hidden>
              {isDone[step] ? <IconCheck size={14} stroke={2.5} /> : place + 1}
            </span>
            {t(`step.${step}`)}
          </button>
        </li>
      ))}
    </ol>
  )
}
