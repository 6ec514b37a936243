import { useQuery } from '@tanstack/react-query'
import { refreshTicket, ticketQuery } from './ticket-queries.ts'
import { useTicketEvents } from './use-ticket-events.ts'

/** A ticket as it stands on the server: it is read again whenever somebody did something with it. */
export function useTicket(ticketId: number) {
  const query = useQuery({ ...ticketQuery(ticketId), enabled: ticketId > 0 })
  const code = query.data?.code
  useTicketEvents((codes) => {
    if (code !== undefined && codes.includes(code)) void refreshTicket(ticketId)
  })
  return query
}
