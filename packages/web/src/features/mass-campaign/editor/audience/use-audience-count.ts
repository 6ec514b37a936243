import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { audienceQuery } from '../../mass-queries.ts'
import { isNamed, type TypedMass } from '../typed-mass.ts'

const COUNT_AFTER_MS = 400

/** Who would be written to by what is typed now; asked a moment after the last change. */
export function useAudienceCount(channel: MarketingChannel, campaignId: number, { audience, waves }: TypedMass) {
  const sign = JSON.stringify([audience, waves])
  const [asked] = useDebouncedValue(sign, COUNT_AFTER_MS)
  const query = useQuery({
    ...audienceQuery(channel, { campaignId, audience, waves }),
    enabled: isNamed(audience) && asked === sign,
    retry: false,
  })
  return { query, isStale: query.isPlaceholderData || asked !== sign }
}
