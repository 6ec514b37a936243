import { opportunityStatuses } from '@crm/contract/opportunity-rules'
import { OPPORTUNITY_SEARCH_MAX } from '@crm/contract/rules/limits'
import { translate } from '../../kernel/i18n.ts'
import { id, idOrNone } from '../../kernel/search-values.ts'
import type { SearchOf } from '../../kit/list/address.ts'
import { choices, date, flag, picks, text } from '../../kit/list/filter/filters.ts'
import { useWordNames } from '../../kit/list/filter/word-names.ts'
import type { Reader } from '../../kit/list/list.ts'
import { loadSources, loadUsers, withNone } from '../customer/customer-options.ts'
import { usePersonNames } from '../customer/customer-words.ts'
import { statusWord } from './opportunity-words.tsx'

const nobody = () => translate('opportunity:nobody')

export const opportunityFilters = {
  text: text(OPPORTUNITY_SEARCH_MAX),
  curator: picks(idOrNone, {
    isPerson: true,
    load: () => withNone('opportunity:nobody', loadUsers),
    useNames: (values) => usePersonNames(values, nobody()),
  }),
  status: choices(opportunityStatuses, {
    options: () => opportunityStatuses.map((status) => ({ value: String(status), label: statusWord(status) })),
  }),
  source: picks(id, { load: () => loadSources, useNames: (values) => useWordNames('customerSources', values) }),
  from: date(),
  to: date(),
  stale: flag(),
} as const

export const opportunityTabs = ['all', 'mine', 'stale', 'deleted'] as const
export const opportunitySortKeys = ['createdDate', 'stepDate', 'expectedDate', 'revenue', 'name'] as const
export type OpportunitySearch = SearchOf<
  typeof opportunityFilters,
  (typeof opportunityTabs)[number],
  (typeof opportunitySortKeys)[number]
>

/** As the contract asks for it; the campaign is the one of the address. */
export function toQuestion(search: OpportunitySearch, { userId, viewAll, params }: Reader) {
  const { text, curator, status, source, from, to, stale, tab } = search
  return {
    campaignId: Number(params?.['id'] ?? 0),
    viewAll,
    text,
    status,
    source,
    from,
    to,
    curator: tab === 'mine' ? [userId] : curator,
    ...((stale || tab === 'stale') && { stale: true }),
  }
}
export type OpportunityQuestion = ReturnType<typeof toQuestion>
