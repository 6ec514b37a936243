import { messageFilters } from '@crm/contract/marketing-views'
import { translate } from '../../../kernel/i18n.ts'
import { choice, text } from '../../../kit/list/filter/filters.ts'
import { messageStates, messageWord } from '../mass-words.tsx'

/** Of messages: by what became of them and by what their readers did. */
export const messageForm = {
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

const { filters } = messageForm
export const readMessageSearch = (raw: Record<string, unknown>) => ({
  text: filters.text.read(raw['text']),
  state: filters.state.read(raw['state']),
  filter: filters.filter.read(raw['filter']),
  page: typeof raw['page'] === 'number' && raw['page'] > 0 ? raw['page'] : 1,
})
