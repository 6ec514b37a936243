import { readId } from '../../../../kernel/address-id.ts'
import { queries } from '../../../../kernel/query.ts'
import { commentsQuery } from '../../ticket-queries.ts'
import { TicketHead } from '../TicketHead.tsx'
import { WithTicket } from '../WithTicket.tsx'
import { TalkPage } from './TalkPage.tsx'

export const Header = () => <TicketHead />

export function prefetch({ params }: { params: Record<string, string> }) {
  const ticketId = readId(params['id'])
  if (ticketId > 0) void queries.prefetchInfiniteQuery(commentsQuery(ticketId))
}

export default function PhoneCommentPage() {
  return <WithTicket>{(ticket) => <TalkPage kind="comment" ticket={ticket} />}</WithTicket>
}
