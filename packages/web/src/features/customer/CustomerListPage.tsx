import { ListFilterBar } from '../../kit/list/filter/ListFilterBar.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { prefetchOf } from '../../kit/list/queries.ts'
import { customerList } from './customer-list.tsx'

export const prefetch = prefetchOf(customerList)
export const Header = () => <ListFilterBar list={customerList} />

export default function CustomerListPage() {
  return <ListPage list={customerList} />
}
