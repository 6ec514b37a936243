import type { SalesStatistics } from '@crm/contract/sales-statistics'
import { useTranslation } from 'react-i18next'
import { languageNow } from '../../kernel/format.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { Columns } from '../../ui/chart/Columns.tsx'
import { useMoney } from '../../ui/Money.tsx'

/** `YYYY-MM` → MM/YYYY, and MM/YY where there is little room. */
const spelled = (month: string, short = false) => `${month.slice(5)}/${month.slice(short ? 2 : 0, 4)}`
/** 1,2 Tr in Vietnamese, 1.2M in English. */
const showShort = (value: number) =>
  new Intl.NumberFormat(languageNow(), { notation: 'compact', maximumFractionDigits: 1 }).format(value)

/** What was won month by month, and what the open ones are worth by their day and probability. */
export function Months({ months }: { months: SalesStatistics['months'] }) {
  const { t } = useTranslation('statistics')
  const money = useMoney()
  const sumOf = (field: 'won' | 'weighted' | 'expected') => months.reduce((sum, row) => sum + row[field], 0)
  const title = t('month.title')
  return (
    <ChartCard
      title={title}
      note={t('month.note', { won: money(sumOf('won')), weighted: money(sumOf('weighted')) })}
      empty={sumOf('won') + sumOf('expected') === 0 ? t('month.empty') : undefined}
      table={{
        heads: [t('month.head'), t('month.won'), t('month.expected'), t('month.weighted')],
        rows: months.map(({ month, won, expected, weighted }) => ({
          key: month,
          cells: [spelled(month), money(won), money(expected), money(weighted)],
        })),
      }}
    >
      <Columns
        label={title}
        show={money}
        series={[
          { name: t('month.won'), look: 'accent' },
          { name: t('month.weighted'), look: 'open' },
        ]}
        columns={months.map(({ month, won, weighted }) => ({
          name: spelled(month, true),
          title: spelled(month),
          values: [won, weighted],
          label: showShort(won + weighted),
        }))}
      />
    </ChartCard>
  )
}
