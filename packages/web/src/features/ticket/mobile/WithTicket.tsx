import type { TicketView } from '@crm/contract/ticket-views'
import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressId } from '../../../kernel/address-id.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { NotHere } from '../../../ui/AskedViews.tsx'
import { Empty } from '../../../ui/StateViews.tsx'
import { useTicket } from '../use-ticket.ts'

/** Never there, or no more: it was deleted, or is not this reader's to see. */
function NotThere() {
  const { t } = useTranslation('ticketMobile')
  return (
    <Empty sentence={t('notThere')} isPage>
      <Button component={Link} to="/m/ticket" replace variant="light">
        {t('toList')}
      </Button>
    </Empty>
  )
}

const Waiting = () => {
  const { t } = useTranslation('ticketMobile')
  return (
    <Stack gap="lg" role="status" aria-label={t('loading')}>
      <Skeleton height={56} />
      <Skeleton height={200} />
      <Skeleton height={120} />
    </Stack>
  )
}

/** The ticket of the address, kept as it stands on the server; what is known of it stays without a network. */
export function WithTicket({ children }: { children: (ticket: TicketView) => ReactNode }) {
  const { t } = useTranslation('ticketMobile')
  const ticketId = useAddressId()
  const query = useTicket(ticketId)
  const { data, error } = query
  if (ticketId === 0 || isFailure(error, 'request.notFound')) return <NotThere />
  if (data !== undefined && !isFailure(error, 'access.forbidden')) return children(data)
  return (
    <>
      <VisuallyHidden component="h1">{t('ticket')}</VisuallyHidden>
      <NotHere asked={query}>
        <Waiting />
      </NotHere>
    </>
  )
}
