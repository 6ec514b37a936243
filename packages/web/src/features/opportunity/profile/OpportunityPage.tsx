import { channels } from '@crm/contract/channels'
import { IconTargetOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readId } from '../../../kernel/address-id.ts'
import { useChannel } from '../../../kernel/live.ts'
import { queries } from '../../../kernel/query.ts'
import { RecordWaiting } from '../../../ui/RecordFrame.tsx'
import { NotThere, RecordPage } from '../../../ui/RecordPage.tsx'
import { opportunityQuery, refreshOpportunities } from '../opportunity-queries.ts'
import { Profile } from './Profile.tsx'

export function prefetch({ params }: { params: Record<string, string> }) {
  const opportunityId = readId(params['opportunityId'])
  if (opportunityId > 0) void queries.prefetchQuery(opportunityQuery(opportunityId))
}

function NoOpportunity() {
  const { t } = useTranslation('opportunity')
  const icon = <IconTargetOff size={32} stroke={1.5} />
  return <NotThere sentence={t('notThere')} icon={icon} list="/campaigns" toList={t('toList')} />
}

const Waiting = () => {
  const { t } = useTranslation('opportunity')
  return <RecordWaiting label={t('loading')} head={{ height: 40, width: 320 }} parts={{ facts: 480, middle: 320 }} />
}

function Loaded({ opportunityId }: { opportunityId: number }) {
  const query = useQuery(opportunityQuery(opportunityId))
  const campaignId = query.data?.campaignId
  useChannel(channels.campaign, 'CampaignChange', ({ campaignIds }) => {
    if (campaignId !== undefined && campaignIds.includes(campaignId)) void refreshOpportunities()
  })
  return (
    <RecordPage asked={query} notThere={<NoOpportunity />} waiting={<Waiting />}>
      {(view) => <Profile view={view} />}
    </RecordPage>
  )
}

/** One opportunity; an address without one leads to its campaign. */
export default function OpportunityPage() {
  const { campaignId, opportunityId } = useParams({ strict: false })
  const id = readId(opportunityId)
  if (opportunityId === undefined) return <Navigate to={`/campaign/detail/${readId(campaignId)}`} replace />
  return id === 0 ? <NoOpportunity /> : <Loaded key={id} opportunityId={id} />
}
