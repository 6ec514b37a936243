import { ListFilterBar } from '../../kit/list/filter/ListFilterBar.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { prefetchOf } from '../../kit/list/queries.ts'
import { campaignList } from './campaign-list.tsx'

export const prefetch = prefetchOf(campaignList)
export const Header = () => <ListFilterBar list={campaignList} />

export default function CampaignListPage() {
  return <ListPage list={campaignList} />
}
