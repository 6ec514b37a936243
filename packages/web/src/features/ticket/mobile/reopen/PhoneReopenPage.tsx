import { ticketCan } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../../ui/StateViews.tsx'
import { stepsFor } from '../../ticket-steps.ts'
import { TicketHead } from '../TicketHead.tsx'
import { WithTicket } from '../WithTicket.tsx'
import { ReopenForm } from './ReopenForm.tsx'

export const Header = () => <TicketHead />

/** It stands open already, or the step is not this reader's to take. */
function NotNow({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('ticketMobile')
  const isClosed = ticketCan.reopen(ticket)
  return (
    <Empty sentence={isClosed ? t('reopen.notYours') : t('reopen.notClosed', { code: ticket.code })} isPage>
      <Button component={Link} to={`/m/ticket/${ticket.index}`} replace variant="light">
        {t('toTicket')}
      </Button>
    </Empty>
  )
}

export default function PhoneReopenPage() {
  return (
    <WithTicket>
      {(ticket) =>
        stepsFor(ticket).includes('reopen') ? (
          <ReopenForm key={ticket.index} ticket={ticket} />
        ) : (
          <NotNow ticket={ticket} />
        )
      }
    </WithTicket>
  )
}
