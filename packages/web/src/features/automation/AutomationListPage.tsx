import { ListFilterBar } from '../../kit/list/filter/ListFilterBar.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { prefetchOf } from '../../kit/list/queries.ts'
import { automationList } from './automation-list.tsx'

export const prefetch = prefetchOf(automationList)
export const Header = () => <ListFilterBar list={automationList} />

export default function AutomationListPage() {
  return <ListPage list={automationList} />
}
