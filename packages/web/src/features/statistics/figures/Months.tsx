import { opportunityStatus } from '@crm/contract/opportunity-rules'
import { plainDateOf } from '@crm/contract/rules/dates'
import type { SalesStatistics } from '@crm/contract/sales-statistics'
import { useTranslation } from 'react-i18next'
import { languageNow } from '../../../kernel/format.ts'
import { ChartCard } from '../../../ui/chart/ChartCard.tsx'
import { Columns } from '../../../ui/chart/Columns.tsx'
import { useMoney } from '../../../ui/Money.tsx'
import { anyDayBehind, Linked } from '../behind.tsx'
import type { Question } from '../statistics-address.ts'

interface Props {
  readonly months: SalesStatistics['months']
  readonly question: Question
}
type Month = SalesStatistics['months'][number]

/** `YYYY-MM` → MM/YYYY, and MM/YY where there is little room. */
const spelled = (month: string, short = false) => `${month.slice(5)}/${month.slice(short ? 2 : 0, 4)}`
/** 1,2 Tr in Vietnamese, 1.2M in English. */
const showShort = (value: number) =>
  new Intl.NumberFormat(languageNow(), { notation: 'compact', maximumFractionDigits: 1 }).format(value)

function daysOf(month: string) {
  const [year = 0, place = 1] = month.split('-').map(Number)
  return { first: `${month}-01`, last: new Date(Date.UTC(year, place, 0)).toISOString().slice(0, 10) }
}
const wonBehind = (question: Question, month: string) => {
  const { first, last } = daysOf(month)
  return anyDayBehind(question, { status: [opportunityStatus.success], closedFrom: first, closedTo: last })
}
const expectedBehind = (question: Question, month: string) => {
  const { first, last } = daysOf(month)
  return anyDayBehind(question, { status: [opportunityStatus.open], expectedFrom: first, expectedTo: last })
}

/** What was won month by month, what the open ones are worth by their day and probability, and the goal. */
export function Months({ months, question }: Props) {
  const { t } = useTranslation('statistics')
  const money = useMoney()
  const sumOf = (field: 'won' | 'weighted' | 'expected') => months.reduce((sum, row) => sum + row[field], 0)
  const goal = months.reduce((sum, row) => sum + (row.goal ?? 0), 0)
  const title = t('month.title')
  const isNow = plainDateOf(new Date()).slice(0, 7)
  const cellsOf = ({ month, won, expected, weighted, goal: wanted }: Month) => [
    spelled(month),
    <Linked key="won" to={wonBehind(question, month)}>
      {money(won)}
    </Linked>,
    <Linked key="expected" to={expectedBehind(question, month)}>
      {money(expected)}
    </Linked>,
    money(weighted),
    ...(goal > 0 ? [money(wanted ?? 0)] : []),
  ]
  return (
    <ChartCard
      title={title}
      note={t(goal > 0 ? 'month.noteGoal' : 'month.note', {
        won: money(sumOf('won')),
        weighted: money(sumOf('weighted')),
        goal: money(goal),
      })}
      empty={sumOf('won') + sumOf('expected') + goal === 0 ? t('month.empty') : undefined}
      table={{
        heads: [
          t('month.head'),
          t('month.won'),
          t('month.expected'),
          t('month.weighted'),
          ...(goal > 0 ? [t('month.goal')] : []),
        ],
        rows: months.map((row) => ({ key: row.month, cells: cellsOf(row) })),
      }}
    >
      <Columns
        label={title}
        show={money}
        series={[
          { name: t('month.won'), look: 'accent' },
          { name: t('month.weighted'), look: 'open' },
        ]}
        columns={months.map(({ month, won, weighted, goal: wanted }) => ({
          name: spelled(month, true),
          title: spelled(month),
          values: [won, weighted],
          label: showShort(won + weighted),
          link: month > isNow ? expectedBehind(question, month) : wonBehind(question, month),
          ...(goal > 0 && { mark: wanted ?? 0 }),
        }))}
        markWords={goal > 0 ? t('month.goal') : undefined}
      />
    </ChartCard>
  )
}
