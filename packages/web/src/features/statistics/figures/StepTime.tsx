import type { StepTimes } from '@crm/contract/sales-statistics'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { languageNow, showCount } from '../../../kernel/format.ts'
import { Bars } from '../../../ui/chart/Bars.tsx'
import { ChartCard } from '../../../ui/chart/ChartCard.tsx'
import { Linked, opportunitiesBehind } from '../behind.tsx'
import { type Question, stepTimesQuery } from '../statistics-address.ts'
import { Apart } from './Apart.tsx'
import { useStepName } from './step-name.ts'

const MINUTES_A_DAY = 1_440
const showDays = (minutes: number) =>
  new Intl.NumberFormat(languageNow(), { maximumFractionDigits: 1 }).format(minutes / MINUTES_A_DAY)

function Times({ steps, question }: { steps: StepTimes; question: Question }) {
  const { t } = useTranslation('statistics')
  const nameOf = useStepName()
  const title = t('time.title')
  return (
    <ChartCard
      title={title}
      note={t('time.note')}
      empty={steps.every(({ left }) => left === 0) ? t('time.empty') : undefined}
      table={{
        heads: [t('step.label'), t('time.days'), t('time.left')],
        rows: steps.map((step) => ({
          key: String(step.place),
          cells: [
            nameOf(step),
            step.left === 0 ? '–' : showDays(step.minutes),
            <Linked key="left" to={opportunitiesBehind(question, { left: step.place })}>
              {showCount(step.left)}
            </Linked>,
          ],
        })),
      }}
    >
      <Bars
        label={title}
        series={[{ name: t('time.days'), look: 'accent' }]}
        bars={steps.map((step) => ({
          key: String(step.place),
          name: nameOf(step),
          values: [step.minutes],
          total: step.left === 0 ? '–' : t('time.value', { value: showDays(step.minutes) }),
          link: opportunitiesBehind(question, { left: step.place }),
        }))}
        totalWords=""
        badWords=""
      />
    </ChartCard>
  )
}

/** How long one stood in each step before it went on or ended. */
export const StepTime = ({ question }: { question: Question }) => (
  <Apart asked={useQuery(stepTimesQuery(question))}>{(steps) => <Times steps={steps} question={question} />}</Apart>
)
