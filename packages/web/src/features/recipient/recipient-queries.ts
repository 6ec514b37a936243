import { marketingConsent } from '@crm/contract/marketing-consent'
import { consentStates, marketingChannels, suppressionReasons } from '@crm/contract/marketing-rules'
import { suppression } from '@crm/contract/suppression'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { translate } from '../../kernel/i18n.ts'
import { queries } from '../../kernel/query.ts'
import { type ListSearch, readAddress, type SearchOf } from '../../kit/list/address.ts'
import { choice, flag, text } from '../../kit/list/filter/filters.ts'

const all = ['recipient'] as const
const ADDRESS_MAX = 254
export const RECIPIENT_BLOCK = 50

const words = (values: readonly string[], under: string) => () =>
  values.map((value) => ({ value, label: translate(`email:${under}.${value}`) }))

const channelFilter = choice(marketingChannels, { options: words(marketingChannels, 'channel') })

export const consentAddress = {
  texts: 'email',
  labels: 'email:filter',
  tabs: [],
  sorts: [],
  filters: {
    text: text(ADDRESS_MAX),
    channel: channelFilter,
    consent: choice(consentStates, { options: words(consentStates, 'consent.state') }),
  },
} as const
type ConsentSearch = SearchOf<typeof consentAddress.filters, never, never>

const consentsQuery = (search: ListSearch) => {
  const { page: block = 1, text, channel, consent: state }: ConsentSearch = readAddress(consentAddress, search)
  const query = { text, channel, state, count: true }
  return queryOptions({
    queryKey: [...all, 'consents', block, query],
    queryFn: ({ signal }) =>
      call(marketingConsent.all, { params: { block, maxPerBlock: RECIPIENT_BLOCK }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const consentsOfQuery = (customerId: number) =>
  queryOptions({
    queryKey: [...all, 'of', customerId],
    queryFn: ({ signal }) => call(marketingConsent.ofCustomer, { params: { customerId }, signal }),
  })

export const suppressionAddress = {
  texts: 'email',
  labels: 'email:filter',
  tabs: [],
  sorts: [],
  filters: {
    text: text(ADDRESS_MAX),
    channel: channelFilter,
    reason: choice(suppressionReasons, { options: words(suppressionReasons, 'suppression.reason') }),
    lifted: flag(),
  },
} as const
type SuppressionSearch = SearchOf<typeof suppressionAddress.filters, never, never>

const suppressionQuestion = (search: ListSearch) => {
  const { text, channel, reason, lifted }: SuppressionSearch = readAddress(suppressionAddress, search)
  return { text, channel, reason, ...(lifted && { lifted: true }) }
}
/** The same without the beginning of an address: a file holds all. */
export const suppressionSheet = (search: ListSearch) => {
  const { text: _, ...query } = suppressionQuestion(search)
  return query
}
const suppressionsQuery = (search: ListSearch) => {
  const { page: block = 1 } = search
  const query = { ...suppressionQuestion(search), count: true }
  return queryOptions({
    queryKey: [...all, 'suppressions', block, query],
    queryFn: ({ signal }) => call(suppression.all, { params: { block, maxPerBlock: RECIPIENT_BLOCK }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const useConsents = (search: ListSearch) => useQuery(consentsQuery(search))
export const useSuppressions = (search: ListSearch) => useQuery(suppressionsQuery(search))

export const refreshRecipients = () => queries.invalidateQueries({ queryKey: all })
