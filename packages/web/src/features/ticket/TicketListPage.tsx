import { ListFilterBar } from '../../kit/list/filter/ListFilterBar.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { prefetchOf } from '../../kit/list/queries.ts'
import { ticketList } from './ticket-list.tsx'

export const prefetch = prefetchOf(ticketList)
export const Header = () => <ListFilterBar list={ticketList} />

export default function TicketListPage() {
  return <ListPage list={ticketList} />
}
