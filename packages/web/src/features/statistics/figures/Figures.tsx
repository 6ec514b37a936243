import type { SalesStatistics } from '@crm/contract/sales-statistics'
import { PictureNote } from '../../../ui/chart/ChartCard.tsx'
import classes from '../Statistics.module.css'
import type { Question } from '../statistics-address.ts'
import { Activities } from './Activities.tsx'
import { Funnel } from './Funnel.tsx'
import { Groups } from './Groups.tsx'
import { Months } from './Months.tsx'
import { Reasons } from './Reasons.tsx'
import { StepTime } from './StepTime.tsx'
import { Totals } from './Totals.tsx'

interface Props {
  readonly figures: SalesStatistics
  readonly question: Question
  /** What stands under a picture that is saved. */
  readonly note: string
  /** Of one campaign alone: they are not told by campaign. */
  readonly isOfOne: boolean
  /** Others are on their way. */
  readonly isStale: boolean
}

export default function Figures({ figures, question, note, isOfOne, isStale }: Props) {
  return (
    <PictureNote value={note}>
      <div className={classes.figures} aria-busy={isStale} data-stale={isStale || undefined}>
        <Totals figures={figures} question={question} />
        <div className={classes.charts}>
          <Funnel steps={figures.steps} question={question} />
          <Months months={figures.months} question={question} />
          <Groups of="curator" rows={figures.curators} question={question} />
          <Groups of="department" rows={figures.departments} question={question} />
          {!isOfOne && <Groups of="campaign" rows={figures.campaigns} question={question} />}
          <Groups of="source" rows={figures.sources} question={question} />
          <Reasons rows={figures.reasons} question={question} />
          <StepTime question={question} />
          <Activities question={question} />
        </div>
      </div>
    </PictureNote>
  )
}
