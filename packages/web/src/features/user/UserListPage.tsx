import { ListFilterBar } from '../../kit/list/filter/ListFilterBar.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { prefetchOf } from '../../kit/list/queries.ts'
import { userList } from './user-list.tsx'

export const prefetch = prefetchOf(userList)
export const Header = () => <ListFilterBar list={userList} />

export default function UserListPage() {
  return <ListPage list={userList} />
}
