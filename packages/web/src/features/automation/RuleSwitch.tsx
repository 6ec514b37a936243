import { automation } from '@crm/contract/automation'
import type { AutomationRow } from '@crm/contract/automation-views'
import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { useMay } from '../../kernel/may.ts'
import { showToast } from '../../kernel/toast.ts'
import { keepRule, refreshRules } from './automation-queries.ts'

type Switched = Pick<AutomationRow, 'automationId' | 'version' | 'name' | 'enabled' | 'canEdit' | 'deleted'>

/** On or off, at once. Who may not change the rule sees how it stands. */
export function RuleSwitch({ rule, hasLabel = false }: { rule: Switched; hasLabel?: boolean }) {
  const { t } = useTranslation('automation')
  const { edit } = useMay('MNU_Campaign')
  const { automationId, version, name, canEdit, deleted } = rule
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (enabled: boolean) => call(automation.switch, { body: { automationId, version, enabled } }),
    onSuccess: (view) => {
      keepRule(view)
      showToast({ tone: 'success', key: view.enabled ? 'automation:act.switchedOn' : 'automation:act.switchedOff' })
    },
    onError: (error) => {
      showToast({ tone: 'error', text: refusalText(error) })
      void refreshRules()
    },
  })
  const enabled = isPending ? variables : rule.enabled
  const reason = canEdit && edit ? undefined : t('reason.notYours')
  return (
    <Switch
      label={hasLabel ? t(enabled ? 'state.on' : 'state.off') : undefined}
      aria-label={hasLabel ? undefined : t('switch', { name })}
      title={reason}
      checked={enabled}
      disabled={reason !== undefined || deleted || isPending}
      onChange={({ currentTarget }) => mutate(currentTarget.checked)}
    />
  )
}
