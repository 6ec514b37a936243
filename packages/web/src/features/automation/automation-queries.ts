import { automation } from '@crm/contract/automation'
import type { AutomationView } from '@crm/contract/automation-views'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { queries } from '../../kernel/query.ts'

export const allRules = ['automation'] as const
const one = 'one'

export const ruleQuery = (automationId: number) =>
  queryOptions({
    queryKey: [...allRules, one, automationId],
    queryFn: ({ signal }) => call(automation.one, { params: { automationId }, signal }),
  })

export const refreshRules = () => queries.invalidateQueries({ queryKey: allRules })

/** What an own change answered stands at once; what else may show it is read again. */
export function keepRule(view: AutomationView) {
  queries.setQueryData(ruleQuery(view.automationId).queryKey, view)
  void queries.invalidateQueries({
    queryKey: allRules,
    predicate: ({ queryKey }) => queryKey[1] !== one || queryKey[2] !== view.automationId,
  })
}
