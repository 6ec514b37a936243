import type { CampaignState } from '@crm/contract/campaign-rules'
import type { CampaignRow } from '@crm/contract/campaign-views'
import { showPlainDate } from '@crm/contract/rules/dates'
import { translate } from '../../kernel/i18n.ts'
import { ShareBar } from '../../ui/ShareBar.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Tone } from '../../ui/theme.ts'

const tones: Readonly<Record<CampaignState, Tone>> = {
  planned: 'blue',
  running: 'green',
  ended: 'grey',
  locked: 'amber',
  deleted: 'red',
}

export const stateWord = (state: CampaignState) => translate(`campaign:state.${state}`)
export const StateMark = ({ state }: { state: CampaignState }) => (
  <StatusBadge tone={tones[state]}>{stateWord(state)}</StatusBadge>
)

/** "01/11/2026 – 31/12/2026", or from the first day on. */
export const periodWords = ({ startDate, endDate }: Pick<CampaignRow, 'startDate' | 'endDate'>) =>
  endDate === null
    ? translate('campaign:from', { start: showPlainDate(startDate) })
    : `${showPlainDate(startDate)} – ${showPlainDate(endDate)}`

type Counted = Pick<CampaignRow, 'counters' | 'goalOpportunities'>

/** Against its goal; without one, how many of its opportunities have ended. */
export function Progress({ row: { counters, goalOpportunities: goal } }: { row: Counted }) {
  const { open, success, failure } = counters
  const all = open + success + failure
  if (goal !== null && goal > 0)
    return (
      <ShareBar
        label={translate('campaign:progress.goal', { success, goal })}
        parts={[{ tone: 'green', value: Math.min(success, goal) }]}
        total={goal}
        words={`${success}/${goal}`}
      />
    )
  return (
    <ShareBar
      label={translate('campaign:progress.ended', { success, failure, open })}
      parts={[
        { tone: 'green', value: success },
        { tone: 'red', value: failure },
      ]}
      total={all}
      words={`${success + failure}/${all}`}
    />
  )
}

/** Of those that ended, the share that was won; empty until one has. */
export function winRate({ success, failure }: CampaignRow['counters']): string {
  const ended = success + failure
  return ended === 0 ? '' : `${Math.round((100 * success) / ended)}%`
}
