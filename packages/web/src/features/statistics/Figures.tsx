import type { SalesStatistics } from '@crm/contract/sales-statistics'
import { Groups, Reasons } from './Groups.tsx'
import { Months } from './Months.tsx'
import classes from './Statistics.module.css'
import { Funnel, StepTime } from './Steps.tsx'
import type { Question } from './statistics-address.ts'
import { Totals } from './Totals.tsx'

interface Props {
  readonly figures: SalesStatistics
  readonly question: Question
  /** Others are on their way. */
  readonly isStale: boolean
}

export default function Figures({ figures, question, isStale }: Props) {
  return (
    <div className={classes.figures} aria-busy={isStale} data-stale={isStale || undefined}>
      <Totals figures={figures} question={question} />
      <div className={classes.charts}>
        <Funnel steps={figures.steps} />
        <Months months={figures.months} />
        <Groups of="curator" rows={figures.curators} question={question} />
        <Groups of="source" rows={figures.sources} question={question} />
        <Reasons rows={figures.reasons} question={question} />
        <StepTime steps={figures.steps} />
      </div>
    </div>
  )
}
