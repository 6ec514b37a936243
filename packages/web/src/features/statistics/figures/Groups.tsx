import { opportunityStatus } from '@crm/contract/opportunity-rules'
import type { StatisticsGroup } from '@crm/contract/sales-statistics'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { Bars } from '../../../ui/chart/Bars.tsx'
import { ChartCard } from '../../../ui/chart/ChartCard.tsx'
import { showShare } from '../../../ui/chart/share.ts'
import { useMoney } from '../../../ui/Money.tsx'
import { Linked, opportunitiesBehind, type Part } from '../behind.tsx'
import type { Question } from '../statistics-address.ts'

/** The part of the opportunities that a group is. */
const partOf = {
  curator: (key: number): Part => ({ curator: [key] }),
  source: (key: number): Part => ({ source: [key] }),
  department: (key: number): Part => ({ department: key }),
  campaign: (key: number): Part => ({ campaignId: key }),
}

interface Props {
  readonly of: keyof typeof partOf
  readonly rows: readonly StatisticsGroup[]
  readonly question: Question
}

const countOf = ({ open, won, lost }: Pick<StatisticsGroup, 'open' | 'won' | 'lost'>) => open + won + lost
const { open: isOpen, success, failure } = opportunityStatus

/** Won, open and lost, by person, source, department or campaign; held against the period before. */
export function Groups({ of, rows, question }: Props) {
  const { t } = useTranslation('statistics')
  const money = useMoney()
  const nameOf = ({ key, name }: StatisticsGroup) => (key === 0 ? t(of === 'source' ? 'noSource' : 'nobody') : name)
  const behind = (key: number, status?: Part['status']) => opportunitiesBehind(question, { ...partOf[of](key), status })
  const title = t(`group.${of}`)
  const heads = ['total.won', 'total.open', 'total.lost', 'total.rate', 'total.revenue', 'group.wonBefore'] as const
  const cellsOf = (row: StatisticsGroup) => {
    const { key, won, open, lost, revenue, before } = row
    const count = (value: number, status: Part['status']) => (
      <Linked key={`${status}`} to={behind(key, status)}>
        {showCount(value)}
      </Linked>
    )
    return [
      <Linked key="all" to={behind(key)}>
        {nameOf(row)}
      </Linked>,
      count(won, [success]),
      count(open, [isOpen]),
      count(lost, [failure]),
      won + lost === 0 ? '–' : showShare(won, won + lost),
      <Linked key="revenue" to={behind(key, [success])}>
        {money(revenue)}
      </Linked>,
      showCount(before.won),
      money(before.revenue),
    ]
  }
  return (
    <ChartCard
      title={title}
      note={t('group.note')}
      empty={rows.length === 0 ? t('empty') : undefined}
      table={{
        heads: [t(`filter.${of}`), ...heads.map((key) => t(key)), t('group.revenueBefore')],
        rows: rows.map((row) => ({ key: String(row.key), cells: cellsOf(row) })),
      }}
    >
      <Bars
        label={title}
        series={[
          { name: t('total.won'), look: 'accent' },
          { name: t('total.open'), look: 'open' },
          { name: t('total.lost'), look: 'bad' },
        ]}
        bars={rows.map((row) => ({
          key: String(row.key),
          name: nameOf(row),
          values: [row.won, row.open, row.lost],
          total: `${showCount(countOf(row))} · ${money(row.revenue)}`,
          mark: countOf(row.before),
          link: behind(row.key),
        }))}
        totalWords=""
        badWords=""
        markWords={t('before')}
      />
    </ChartCard>
  )
}
