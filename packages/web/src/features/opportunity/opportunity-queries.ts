import { opportunity } from '@crm/contract/opportunity'
import type { OpportunityView } from '@crm/contract/opportunity-views'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { queries } from '../../kernel/query.ts'

export const allOpportunities = ['opportunity'] as const
const one = 'one'

export const opportunityQuery = (opportunityId: number) =>
  queryOptions({
    queryKey: [...allOpportunities, one, opportunityId],
    queryFn: ({ signal }) => call(opportunity.one, { params: { opportunityId }, signal }),
  })

/** The figures of its campaign follow from its opportunities. */
export const refreshOpportunities = () =>
  Promise.all([
    queries.invalidateQueries({ queryKey: allOpportunities }),
    queries.invalidateQueries({ queryKey: ['campaign'] }),
  ])

/** What an own change answered stands at once; what else may show it is read again. */
export function keepOpportunity(view: OpportunityView) {
  queries.setQueryData(opportunityQuery(view.opportunityId).queryKey, view)
  void queries.invalidateQueries({
    queryKey: allOpportunities,
    predicate: ({ queryKey }) => queryKey[1] !== one || queryKey[2] !== view.opportunityId,
  })
  void queries.invalidateQueries({ queryKey: ['campaign'] })
}
