import { channels } from '@crm/contract/channels'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { readId } from '../../../kernel/address-id.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { useChannel } from '../../../kernel/live.ts'
import { oneOf } from '../../../kernel/search-values.ts'
import { usePageName } from '../../../kernel/title.ts'
import { ListFilterBar } from '../../../kit/list/filter/ListFilterBar.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { prefetchOf } from '../../../kit/list/queries.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { RecordPage } from '../../../ui/RecordPage.tsx'
import { opportunityList } from '../../opportunity/opportunity-list.tsx'
import { campaignQuery, refreshCampaigns } from '../campaign-queries.ts'
import { NoCampaign, Waiting } from '../NoCampaign.tsx'
import { CampaignParts, ownParts } from './CampaignParts.tsx'
import { CampaignSelect } from './CampaignSelect.tsx'
import classes from './Detail.module.css'

const parts = {
  people: lazy(() => import('./PeoplePart.tsx')),
  plan: lazy(() => import('./PlanPart.tsx')),
  statistics: lazy(() => import('./StatisticsPart.tsx')),
  log: lazy(() => import('./LogPart.tsx')),
}
const readPart = oneOf(ownParts)

export const prefetch = prefetchOf(opportunityList)

/** Stands in the header: which campaign, and what is looked for in it. */
export const Header = () => (
  <>
    <div className={classes.select}>
      <CampaignSelect />
    </div>
    <ListFilterBar list={opportunityList} />
  </>
)

function Loaded({ campaignId }: { campaignId: number }) {
  const { part: asked }: Record<string, unknown> = useSearch({ strict: false })
  const query = useQuery(campaignQuery(campaignId))
  const part = readPart(asked)
  usePageName(query.data?.name ?? null)
  useChannel(channels.campaign, 'CampaignChange', ({ campaignIds }) => {
    if (campaignIds.includes(campaignId)) void refreshCampaigns()
  })
  // What is there of it is shown by the list itself, which begins to read beside it.
  if (part === undefined && !isFailure(query.error, 'request.notFound')) return <ListPage list={opportunityList} />
  const Part = part && parts[part]
  return (
    <RecordPage asked={query} notThere={<NoCampaign />} waiting={<Waiting />}>
      {(view) => (
        <div className={classes.page}>
          <PageHeader title={view.name} />
          {part && <CampaignParts campaignId={campaignId} part={part} panelId="campaign-part" />}
          <div id="campaign-part" role="tabpanel" aria-label={view.name} className={classes.part}>
            <Suspense>{Part && <Part view={view} />}</Suspense>
          </div>
        </div>
      )}
    </RecordPage>
  )
}

/** One campaign: its opportunities, its people and its plan. */
export default function DetailPage() {
  const { id } = useParams({ strict: false })
  const campaignId = readId(id)
  return campaignId === 0 ? <NoCampaign /> : <Loaded key={campaignId} campaignId={campaignId} />
}
