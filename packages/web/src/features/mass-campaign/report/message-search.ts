import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { messageFilters } from '@crm/contract/marketing-views'
import { translate } from '../../../kernel/i18n.ts'
import { choice, text } from '../../../kit/list/filter/filters.ts'
import { messageStates, messageWord } from '../mass-words.tsx'

/** Of messages: by what became of them and by what their readers did. */
const messageForm = {
  texts: 'massCampaign',
  labels: 'massCampaign:messageFilter',
  tabs: ['all'],
  sorts: [],
  filters: {
    text: text(200),
    state: choice(messageStates, {
      options: () => messageStates.map((state) => ({ value: String(state), label: messageWord(state) })),
    }),
    filter: choice(messageFilters, {
      options: () => messageFilters.map((value) => ({ value, label: translate(`massCampaign:did.${value}`) })),
    }),
  },
} as const

const mailForm = { ...messageForm, filters: { ...messageForm.filters, domain: text(253) } } as const
export const messageFormOf = (channel: MarketingChannel) => (channel === 'email' ? mailForm : messageForm)

const { filters } = mailForm
export const readMessageSearch = (raw: Record<string, unknown>) => ({
  text: filters.text.read(raw['text']),
  state: filters.state.read(raw['state']),
  filter: filters.filter.read(raw['filter']),
  domain: filters.domain.read(raw['domain']),
  page: typeof raw['page'] === 'number' && raw['page'] > 0 ? raw['page'] : 1,
})
