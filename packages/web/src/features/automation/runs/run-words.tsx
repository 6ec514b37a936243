import { type RunState, runReasons } from '@crm/contract/automation-rules'
import type { RunRow } from '@crm/contract/automation-views'
import { skipReasons } from '@crm/contract/marketing-rules'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { translate } from '../../../kernel/i18n.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Tone } from '../../../ui/theme.ts'
import { recordPath } from '../record-path.ts'
import { kindWord } from '../rule-words.ts'

const tones: Readonly<Record<RunState, Tone>> = {
  running: 'blue',
  waiting: 'slate',
  done: 'green',
  failed: 'red',
  refused: 'amber',
  skipped: 'grey',
}

export const RunMark = ({ state }: { state: RunState }) => (
  <StatusBadge tone={tones[state]}>{translate(`automation:run.state.${state}`)}</StatusBadge>
)

const isOwnReason = (reason: string) => runReasons.some((one) => one === reason)

/** Why a run or a step did not come to its end: in words of rules, or as the catalogue refuses; or why nobody was written to. */
export function reasonWords(reason: string): string {
  if (reason === '') return ''
  if (skipReasons.some((one) => one === reason)) return translate(`massCampaign:skip.${reason}.name`)
  return isOwnReason(reason)
    ? translate(`automation:run.reason.${reason}`)
    : translate(`refusal:${reason}`, { defaultValue: translate('automation:run.reason.other') })
}

/** "KH000012 · Nguyễn Văn An"; a record that the reader does not see has no name, and several have the first. */
export function RunRecord({ run }: { run: RunRow }) {
  const path = recordPath(run)
  const { recordCode, recordName, kind, count } = run
  const words =
    path === undefined ? translate('automation:run.hidden', { kind: kindWord(kind) }) : `${recordCode} · ${recordName}`
  const more = count > 1 ? ` ${translate('automation:run.andMore', { count: count - 1 })}` : ''
  return (
    <span>
      {path === undefined ? (
        words
      ) : (
        <Anchor component={Link} to={path}>
          {words}
        </Anchor>
      )}
      {more}
    </span>
  )
}
