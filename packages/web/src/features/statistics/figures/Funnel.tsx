import { opportunityStatus } from '@crm/contract/opportunity-rules'
import type { SalesStatistics } from '@crm/contract/sales-statistics'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { Bars } from '../../../ui/chart/Bars.tsx'
import { ChartCard } from '../../../ui/chart/ChartCard.tsx'
import { showShare } from '../../../ui/chart/share.ts'
import { Linked, opportunitiesBehind } from '../behind.tsx'
import type { Question } from '../statistics-address.ts'
import { useStepName } from './step-name.ts'

type Steps = SalesStatistics['steps']

/** How many came as far as each step, and how many of those of the step before. */
export function Funnel({ steps, question }: { steps: Steps; question: Question }) {
  const { t } = useTranslation('statistics')
  const nameOf = useStepName()
  const first = steps[0]?.reached ?? 0
  const onward = (place: number) => {
    const before = steps[place - 1]?.reached ?? 0
    return before === 0 ? '–' : showShare(steps[place]?.reached ?? 0, before)
  }
  const title = t('funnel.title')
  return (
    <ChartCard
      title={title}
      note={t('funnel.note')}
      empty={first === 0 ? t('empty') : undefined}
      table={{
        heads: [
          t('step.label'),
          t('funnel.reached'),
          t('funnel.onward'),
          t('funnel.whole'),
          t('funnel.here'),
          t('before'),
        ],
        rows: steps.map((step, place) => ({
          key: String(step.place),
          cells: [
            nameOf(step),
            <Linked key="reached" to={opportunitiesBehind(question, { reached: step.place })}>
              {showCount(step.reached)}
            </Linked>,
            onward(place),
            showShare(step.reached, first),
            <Linked
              key="here"
              to={opportunitiesBehind(question, { place: step.place, status: [opportunityStatus.open] })}
            >
              {showCount(step.here)}
            </Linked>,
            showCount(step.reachedBefore),
          ],
        })),
      }}
    >
      <Bars
        label={title}
        series={[{ name: t('funnel.reached'), look: 'accent' }]}
        bars={steps.map((step, place) => ({
          key: String(step.place),
          name: nameOf(step),
          values: [step.reached],
          total: place === 0 ? showCount(step.reached) : `${showCount(step.reached)} · ${onward(place)}`,
          mark: step.reachedBefore,
          link: opportunitiesBehind(question, { reached: step.place }),
        }))}
        totalWords=""
        badWords=""
        markWords={t('before')}
      />
    </ChartCard>
  )
}
