import { useTranslation } from 'react-i18next'
import { readId } from '../../../../kernel/address-id.ts'
import { queries } from '../../../../kernel/query.ts'
import { LogList } from '../../log/LogList.tsx'
import { logQuery, refreshTicket } from '../../ticket-queries.ts'
import { PartTitle } from '../PartTitle.tsx'
import { PullToRefresh } from '../PullToRefresh.tsx'
import { TicketHead } from '../TicketHead.tsx'
import { WithTicket } from '../WithTicket.tsx'

export const Header = () => <TicketHead />

export function prefetch({ params }: { params: Record<string, string> }) {
  const ticketId = readId(params['id'])
  if (ticketId > 0) void queries.prefetchInfiniteQuery(logQuery(ticketId))
}

/** What happened to the ticket, by day, the newest first. */
export default function PhoneDiaryPage() {
  const { t } = useTranslation('ticketMobile')
  return (
    <WithTicket>
      {(ticket) => (
        <PullToRefresh onRefresh={() => refreshTicket(ticket.index)}>
          <PartTitle ticket={ticket} title={t('diary.title')} />
          <LogList ticketId={ticket.index} dayHead="h2" />
        </PullToRefresh>
      )}
    </WithTicket>
  )
}
