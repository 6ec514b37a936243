import {
  type MassState,
  type MessageState,
  massState,
  messageState,
  type SkipReason,
} from '@crm/contract/marketing-rules'
import type { MassRow, MessageCounters, MessageRow } from '@crm/contract/marketing-views'
import { showDateTime } from '@crm/contract/rules/dates'
import { showCount } from '../../kernel/format.ts'
import { translate } from '../../kernel/i18n.ts'
import { ShareBar } from '../../ui/ShareBar.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Tone } from '../../ui/theme.ts'

const tones: Readonly<Record<MassState, Tone>> = {
  [massState.draft]: 'slate',
  [massState.scheduled]: 'blue',
  [massState.preparing]: 'blue',
  [massState.sending]: 'accent',
  [massState.paused]: 'amber',
  [massState.finished]: 'green',
  [massState.cancelled]: 'grey',
}
export const massStates = Object.values(massState)
export const stateWord = (state: MassState) => translate(`massCampaign:state.${state}`)

/** One that stands still by itself, or was deleted, says so. */
export function StateMark({
  row: { state, deleted, stopReason },
}: {
  row: Pick<MassRow, 'state' | 'deleted' | 'stopReason'>
}) {
  if (deleted) return <StatusBadge tone="red">{translate('massCampaign:state.deleted')}</StatusBadge>
  const isStopped = state === massState.paused && stopReason !== null
  return (
    <StatusBadge tone={isStopped ? 'red' : tones[state]}>
      {isStopped ? translate('massCampaign:state.stopped') : stateWord(state)}
    </StatusBadge>
  )
}

const messageTones: Readonly<Record<MessageState, Tone>> = {
  [messageState.waiting]: 'slate',
  [messageState.begun]: 'blue',
  [messageState.sent]: 'accent',
  [messageState.delivered]: 'green',
  [messageState.retrying]: 'amber',
  [messageState.refused]: 'red',
  [messageState.unknown]: 'orange',
  [messageState.skipped]: 'grey',
}
export const messageStates = Object.values(messageState)
export const messageWord = (state: MessageState) => translate(`massCampaign:message.${state}`)
export const reasonWord = (reason: SkipReason) => translate(`massCampaign:skip.${reason}.name`)

export const MessageMark = ({ row: { state, reason } }: { row: Pick<MessageRow, 'state' | 'reason'> }) => (
  <StatusBadge tone={messageTones[state]}>
    {reason === null ? messageWord(state) : `${messageWord(state)}: ${reasonWord(reason)}`}
  </StatusBadge>
)

/** Those to whom a message left. */
export const leftOf = ({ sent, delivered }: Pick<MessageCounters, 'sent' | 'delivered'>) => sent + delivered
/** Those of whom it is settled what came of it; who was skipped is not counted. */
export const settledOf = (counters: MessageCounters) => leftOf(counters) + counters.refused + counters.unknown
export const meantOf = ({ total, skipped }: Pick<MessageCounters, 'total' | 'skipped'>) => total - skipped

/** How far it is: who has it, whom it did not reach, and of whom that is not known. */
export function MassProgress({ counters }: { counters: MessageCounters }) {
  const meant = meantOf(counters)
  if (meant === 0) return null
  const left = leftOf(counters)
  const { refused, unknown } = counters
  const words = {
    sent: showCount(left),
    refused: showCount(refused),
    unknown: showCount(unknown),
    meant: showCount(meant),
  }
  return (
    <ShareBar
      label={translate('massCampaign:progress.label', words)}
      parts={[
        { tone: 'accent', value: left },
        { tone: 'red', value: refused },
        { tone: 'orange', value: unknown },
      ]}
      total={meant}
      words={`${showCount(settledOf(counters))}/${showCount(meant)}`}
    />
  )
}

/** When it begins, began or ended, whichever says most of it now. */
export function whenWords({ state, scheduledDate, startedDate, finishedDate }: MassRow): string {
  if (state === massState.scheduled && scheduledDate !== null) return showDateTime(scheduledDate)
  if (finishedDate !== null) return showDateTime(finishedDate)
  return startedDate === null ? '' : showDateTime(startedDate)
}

export const shareWords = (part: number, whole: number) =>
  whole === 0
    ? '–'
    : new Intl.NumberFormat(document.documentElement.lang, { style: 'percent', maximumFractionDigits: 1 }).format(
        part / whole,
      )
