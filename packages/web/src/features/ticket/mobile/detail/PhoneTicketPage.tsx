import { useTranslation } from 'react-i18next'
import { readId } from '../../../../kernel/address-id.ts'
import { may } from '../../../../kernel/may.ts'
import { queries } from '../../../../kernel/query.ts'
import { commentsQuery, logQuery, notesQuery, ticketQuery } from '../../ticket-queries.ts'
import { PhoneHead } from '../PhoneHead.tsx'
import { WithTicket } from '../WithTicket.tsx'
import { PhoneTicket } from './PhoneTicket.tsx'

export function Header() {
  const { t } = useTranslation('ticketMobile')
  return <PhoneHead to="/m/ticket" label={t('list.title')} />
}

/** Only for whom notes are: to everybody else there are none. */
async function prefetchNotes(ticketId: number): Promise<void> {
  const found = await queries.fetchQuery(ticketQuery(ticketId)).catch(() => undefined)
  if (found?.canNote) await queries.prefetchInfiniteQuery(notesQuery(ticketId))
}

/** With what is said on it and what happened to it: an opened ticket can be read where there is no network. */
export function prefetch({ params }: { params: Record<string, string> }) {
  const ticketId = readId(params['id'])
  if (ticketId === 0 || !may('MNU_Issue', 'access')) return
  void queries.prefetchQuery(ticketQuery(ticketId))
  void queries.prefetchInfiniteQuery(commentsQuery(ticketId))
  void queries.prefetchInfiniteQuery(logQuery(ticketId))
  void prefetchNotes(ticketId)
}

export default function PhoneTicketPage() {
  return <WithTicket>{(ticket) => <PhoneTicket key={ticket.index} ticket={ticket} />}</WithTicket>
}
