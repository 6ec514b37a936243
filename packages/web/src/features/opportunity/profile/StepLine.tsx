import { opportunityStatus } from '@crm/contract/opportunity-rules'
import type { OpportunityView } from '@crm/contract/opportunity-views'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './StepLine.module.css'

interface StepLineProps {
  readonly view: OpportunityView
  /** Why it cannot be moved now. */
  readonly reason: string | undefined
  readonly onMove: (approach: number) => void
}

/** The steps of the campaign in a line, as far as the opportunity has come; one is moved by choosing its step. */
export function StepLine({ view, reason, onMove }: StepLineProps) {
  const { t } = useTranslation('opportunity')
  const at = view.approachMethods.findIndex(({ methodId }) => methodId === view.approach)
  const isWon = view.status === opportunityStatus.success
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {view.approachMethods.map(({ methodId, name }, place) => {
        const isHere = place === at
        const isDone = place < at || isWon
        return (
          <li key={methodId} className={classes.step} data-here={isHere} data-done={isDone} data-status={view.status}>
            <button
              type="button"
              aria-current={isHere ? 'step' : undefined}
              aria-disabled={reason !== undefined || isHere}
              title={isHere ? undefined : (reason ?? t('moveTo', { step: name }))}
              onClick={() => reason === undefined && !isHere && onMove(methodId)}
            >
              {isDone ? <IconCheck size={14} aria-hidden /> : <span className={classes.number}>{place + 1}</span>}
              <bdi className={classes.name}>{name}</bdi>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
