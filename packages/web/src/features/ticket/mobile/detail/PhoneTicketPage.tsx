import { useTranslation } from 'react-i18next'
import { may } from '../../../../kernel/may.ts'
import { queries } from '../../../../kernel/query.ts'
import { commentsQuery, logQuery, ticketQuery } from '../../ticket-queries.ts'
import { PhoneHead } from '../PhoneHead.tsx'
import { readTicketId } from '../ticket-id.ts'
import { WithTicket } from '../WithTicket.tsx'
import { PhoneTicket } from './PhoneTicket.tsx'

export function Header() {
  const { t } = useTranslation('ticketMobile')
  return <PhoneHead to="/m/ticket" label={t('list.title')} />
}

/** With what is said on it and what happened to it: an opened ticket can be read where there is no network. */
export function prefetch({ params }: { params: Record<string, string> }) {
  const ticketId = readTicketId(params['id'])
  if (ticketId === 0 || !may('MNU_Issue', 'access')) return
  void queries.prefetchQuery(ticketQuery(ticketId))
  void queries.prefetchInfiniteQuery(commentsQuery(ticketId))
  void queries.prefetchInfiniteQuery(logQuery(ticketId))
}

export default function PhoneTicketPage() {
  return <WithTicket>{(ticket) => <PhoneTicket key={ticket.index} ticket={ticket} />}</WithTicket>
}
