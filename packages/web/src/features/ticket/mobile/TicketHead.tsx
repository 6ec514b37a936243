import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAddressId } from '../../../kernel/address-id.ts'
import { ticketQuery } from '../ticket-queries.ts'
import { PhoneHead } from './PhoneHead.tsx'

/** The header of the pages under a ticket: the way back to it, by its code. */
export function TicketHead() {
  const { t } = useTranslation('ticketMobile')
  const ticketId = useAddressId()
  const { data } = useQuery({ ...ticketQuery(ticketId), enabled: ticketId > 0 })
  return <PhoneHead to={`/m/ticket/${ticketId}`} label={data?.code ?? t('ticket')} />
}
