import { showPlainDate } from '@crm/contract/rules/dates'
import type { CampaignKpi } from '@crm/contract/sales-statistics'
import { languageNow } from '../../../kernel/format.ts'
import { translate } from '../../../kernel/i18n.ts'
import { showShare } from '../../../ui/chart/share.ts'
import type { Column } from '../../../ui/columns.ts'
import { useMoney } from '../../../ui/Money.tsx'
import { ShareBar } from '../../../ui/ShareBar.tsx'

const head = (key: string) => () => translate(`statistics:kpi.${key}`)
/** A part of a goal may be a fraction of an opportunity. */
const showNumber = (value: number) => new Intl.NumberFormat(languageNow(), { maximumFractionDigits: 1 }).format(value)

interface ReachedProps {
  readonly goal: number | null
  readonly reached: number
  readonly elapsed: number
  readonly show: (value: number) => string
}

/** What was reached of a goal, beside how much of the time has passed; without a goal what was reached. */
function Reached({ goal, reached, elapsed, show }: ReachedProps) {
  if (goal === null || goal === 0) return <>{show(reached)}</>
  const share = showShare(Math.min(reached, goal), goal)
  const isOnTime = reached / goal >= elapsed
  const label = translate(`statistics:kpi.${isOnTime ? 'onTime' : 'behindTime'}`, {
    reached: show(reached),
    goal: show(goal),
    share,
    elapsed: showShare(elapsed, 1),
  })
  return (
    <ShareBar
      label={label}
      parts={[{ tone: isOnTime ? 'green' : 'amber', value: Math.min(reached, goal) }]}
      total={goal}
      mark={elapsed}
      words={`${show(reached)} / ${show(goal)} · ${share}`}
    />
  )
}

const Revenue = ({ row }: { row: CampaignKpi }) => (
  <Reached goal={row.goalRevenue} reached={row.revenue} elapsed={row.elapsed} show={useMoney()} />
)

const daysWords = ({ from, to }: CampaignKpi) => `${showPlainDate(from)} – ${showPlainDate(to)}`

export const kpiColumns = (by: 'campaign' | 'person'): readonly Column<CampaignKpi>[] => [
  {
    key: 'name',
    header: head(by),
    width: 200,
    grow: true,
    render: ({ key, code, name, isWhole }) => {
      const named = key === 0 ? translate('statistics:nobody') : name
      return isWhole ? `${code} ${named}`.trim() : translate('statistics:kpi.partOf', { name: `${code} ${named}` })
    },
  },
  { key: 'days', header: head('days'), width: 216, numeric: true, render: daysWords },
  {
    key: 'elapsed',
    header: head('elapsed'),
    width: 88,
    numeric: true,
    render: ({ elapsed }) => showShare(elapsed, 1),
  },
  {
    key: 'opportunities',
    header: head('opportunities'),
    width: 240,
    render: (row) => (
      <Reached goal={row.goalOpportunities} reached={row.opportunities} elapsed={row.elapsed} show={showNumber} />
    ),
  },
  { key: 'revenue', header: head('revenue'), width: 392, render: (row) => <Revenue row={row} /> },
]
