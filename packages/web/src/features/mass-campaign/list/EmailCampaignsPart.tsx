import { ListPage } from '../../../kit/list/ListPage.tsx'
import { massLists } from './mass-list.tsx'

export default function EmailCampaignsPart() {
  return <ListPage list={massLists.email} />
}
