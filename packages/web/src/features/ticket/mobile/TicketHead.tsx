import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ticketQuery } from '../ticket-queries.ts'
import { PhoneHead } from './PhoneHead.tsx'
import { useTicketId } from './ticket-id.ts'

/** The header of the pages under a ticket: the way back to it, by its code. */
export function TicketHead() {
  const { t } = useTranslation('ticketMobile')
  const ticketId = useTicketId()
  const { data } = useQuery({ ...ticketQuery(ticketId), enabled: ticketId > 0 })
  return <PhoneHead to={`/m/ticket/${ticketId}`} label={data?.code ?? t('ticket')} />
}
