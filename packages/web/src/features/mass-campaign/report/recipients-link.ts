import type { MarketingChannel, MessageState } from '@crm/contract/marketing-rules'
import type { messageFilters } from '@crm/contract/marketing-views'
import { mergeSearch } from '../../../kernel/list-search.ts'
import { massChannels } from '../mass-channel.ts'

/** Which of the recipients a figure is about. */
export interface Shown {
  readonly state?: MessageState
  readonly filter?: (typeof messageFilters)[number]
  readonly domain?: string
}

/** The rows behind a figure: the recipients of the same campaign, narrowed. */
export function recipientsLink(channel: MarketingChannel, id: number, { state, filter, domain }: Shown) {
  const { page, detailTab } = massChannels[channel]
  return {
    to: page as string,
    search: () => mergeSearch({}, { tab: detailTab, id, part: 'recipients', state, filter, domain }),
  }
}
