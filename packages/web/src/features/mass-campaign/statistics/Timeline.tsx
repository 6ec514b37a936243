import { showDateTime, showTime } from '@crm/contract/rules/dates'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { ChartCard } from '../../../ui/chart/ChartCard.tsx'
import { Columns } from '../../../ui/chart/Columns.tsx'
import { isEmail } from '../mass-queries.ts'
import type { FigureProps } from './Figures.tsx'

/** As many columns as can be told apart. */
const COLUMNS_MAX = 48

/** Hour by hour: mails opened and clicked, or messages sent. */
export function Timeline({ view, statistic: { timeline } }: FigureProps) {
  const { t } = useTranslation('massCampaign')
  const isMail = isEmail(view)
  const title = t(isMail ? 'figure.timeline' : 'figure.timelineSms')
  const isNone = timeline.every(({ sent, opened, clicked }) => (isMail ? opened + clicked : sent) === 0)
  const shown = timeline.slice(0, COLUMNS_MAX)
  const series = isMail
    ? ([
        { name: t('field.opened'), look: 'open' },
        { name: t('field.clicked'), look: 'accent' },
      ] as const)
    : ([{ name: t('field.sent'), look: 'accent' }] as const)
  return (
    <ChartCard
      title={title}
      note={t('figure.hours')}
      empty={isNone ? t('figure.empty') : undefined}
      table={{
        heads: [t('figure.at'), t('field.sent'), ...(isMail ? [t('field.opened'), t('field.clicked')] : [])],
        rows: timeline.map(({ at, sent, opened, clicked }) => ({
          key: at,
          cells: [showDateTime(at), ...[sent, ...(isMail ? [opened, clicked] : [])].map(showCount)],
        })),
      }}
    >
      <Columns
        label={title}
        series={series}
        columns={shown.map(({ at, sent, opened, clicked }) => ({
          name: showTime(at),
          title: showDateTime(at),
          values: isMail ? [opened, clicked] : [sent],
          label: showCount(isMail ? opened + clicked : sent),
        }))}
        show={showCount}
      />
    </ChartCard>
  )
}
