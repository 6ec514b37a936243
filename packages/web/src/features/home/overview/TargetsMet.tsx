import type { Overview } from '@crm/contract/overview'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { ChartCard } from '../../../ui/chart/ChartCard.tsx'
import { Columns } from '../../../ui/chart/Columns.tsx'
import { showShare } from '../../../ui/chart/share.ts'
import { weekWords } from './weeks.ts'

/** How many response targets were met, week by week, by when their steps ended. */
export function TargetsMet({ figures: { targets } }: { figures: NonNullable<Overview['tickets']> }) {
  const { t } = useTranslation('home')
  const met = targets.reduce((sum, week) => sum + week.met, 0)
  const missed = targets.reduce((sum, week) => sum + week.missed, 0)
  const share = showShare(met, met + missed)
  const title = t('overview.targets.title')
  const values = { share, met: showCount(met), all: showCount(met + missed), weeks: targets.length }
  return (
    <ChartCard
      title={title}
      {...(met + missed > 0 && { figure: share, note: t('overview.targets.note', values) })}
      empty={met + missed === 0 ? t('overview.targets.empty', { weeks: targets.length }) : undefined}
      table={{
        heads: [t('overview.week'), t('overview.targets.met'), t('overview.targets.missed'), t('overview.share')],
        rows: targets.map(({ monday, ...week }) => ({
          key: monday,
          cells: [
            weekWords(monday).name,
            showCount(week.met),
            showCount(week.missed),
            week.met + week.missed > 0 ? showShare(week.met, week.met + week.missed) : '',
          ],
        })),
      }}
    >
      <Columns
        label={t('overview.targets.sentence', values)}
        show={showCount}
        series={[
          { name: t('overview.targets.met'), look: 'accent' },
          { name: t('overview.targets.missed'), look: 'bad' },
        ]}
        columns={targets.map(({ monday, ...week }, place) => ({
          name: weekWords(monday).name,
          title: t('overview.targets.week', { span: weekWords(monday).span }),
          values: [week.met, week.missed],
          label: showCount(week.met + week.missed),
          isPartial: place === targets.length - 1,
        }))}
      />
    </ChartCard>
  )
}
