import { email } from '@crm/contract/email'
import type { ReplyOf } from '@crm/contract/kernel/endpoint'
import { messageFilters } from '@crm/contract/marketing-views'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import { translate } from '../../../kernel/i18n.ts'
import { may } from '../../../kernel/may.ts'
import { type ListSearch, readAddress, type SearchOf } from '../../../kit/list/address.ts'
import { choice, flag, period, text } from '../../../kit/list/filter/filters.ts'
import { daysIn } from '../../../kit/list/filter/period.ts'
import { messageStates, messageWord } from '../../mass-campaign/mass-words.tsx'
import { messageKeys } from '../message-queries.ts'

export type SentRow = ReplyOf<typeof email.all>['items'][number]
export const SENT_BLOCK = 50
const TEXT_MAX = 200

export const sentAddress = {
  texts: 'email',
  labels: 'email:filter',
  tabs: [],
  sorts: [],
  filters: {
    text: text(TEXT_MAX, { label: () => translate('email:filter.words') }),
    state: choice(messageStates, {
      options: () => messageStates.map((state) => ({ value: String(state), label: messageWord(state) })),
    }),
    did: choice(messageFilters, {
      options: () => messageFilters.map((value) => ({ value, label: translate(`email:did.${value}`) })),
    }),
    everywhere: flag(),
    sent: period({ hasPresets: true }),
  },
} as const
type SentSearch = SearchOf<typeof sentAddress.filters, never, never>

const sentQuery = (search: ListSearch) => {
  const { page: block = 1 } = search
  const { text: words, state, did, sent, everywhere }: SentSearch = readAddress(sentAddress, search)
  const query = { text: words, state, filter: did, ...daysIn(sent), ...(everywhere && { everywhere }), count: true }
  const params = { viewAll: may('MNU_EmailMarketing', 'viewAll'), block, maxPerBlock: SENT_BLOCK }
  return queryOptions({
    queryKey: [...messageKeys.email, 'sent', params, query],
    queryFn: ({ signal }) => call(email.all, { params, query, signal }),
    placeholderData: keepPreviousData,
  })
}
export const useSent = (search: ListSearch) => useQuery(sentQuery(search))
