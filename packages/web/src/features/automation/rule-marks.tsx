import type { AutomationRow } from '@crm/contract/automation-views'
import { IconAlertTriangle } from '@tabler/icons-react'
import { translate } from '../../kernel/i18n.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

type Standing = Pick<AutomationRow, 'enabled' | 'offReason' | 'deleted'>

/** Whether a rule works, and where it stopped by itself why. */
export function RuleState({ rule: { enabled, offReason, deleted } }: { rule: Standing }) {
  if (deleted) return <StatusBadge tone="red">{translate('automation:state.deleted')}</StatusBadge>
  if (enabled) return <StatusBadge tone="green">{translate('automation:state.on')}</StatusBadge>
  return offReason === null ? (
    <StatusBadge tone="grey">{translate('automation:state.off')}</StatusBadge>
  ) : (
    <StatusBadge tone="amber" icon={<IconAlertTriangle size={14} />}>
      {translate(`automation:offReason.${offReason}`)}
    </StatusBadge>
  )
}
