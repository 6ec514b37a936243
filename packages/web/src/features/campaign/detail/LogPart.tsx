import { activity } from '@crm/contract/activity'
import type { CampaignView } from '@crm/contract/campaign-views'
import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { VisuallyHidden } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { loadTexts } from '../../../kernel/i18n.ts'
import { LogList } from '../../user/profile/LogList.tsx'

// The words of the log are the people's, wherever it is shown.
await loadTexts(['user', 'ticket'])

const logQuery = (campaignId: number) =>
  infiniteQueryOptions({
    queryKey: ['campaign', 'log', campaignId],
    queryFn: async ({ pageParam, signal }) => {
      const params = { campaignId, block: pageParam, maxPerBlock: BLOCK_SIZE }
      return { entries: (await call(activity.ofCampaign, { params, signal })).items }
    },
    initialPageParam: 1,
    getNextPageParam: ({ entries }, pages) => (entries.length === BLOCK_SIZE ? pages.length + 1 : undefined),
  })

/** What was changed on the campaign, and by whom. */
export default function LogPart({ view }: { view: CampaignView }) {
  const { t } = useTranslation('campaign')
  const found = useInfiniteQuery(logQuery(view.campaignId))
  return (
    <>
      <VisuallyHidden>
        <h2>{t('part.log')}</h2>
      </VisuallyHidden>
      <LogList found={found} label={t('part.log')} empty={t('logEmpty')} ownOnly={false} />
    </>
  )
}
