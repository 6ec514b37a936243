import type { TicketView } from '@crm/contract/ticket-views'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../../kernel/failure.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { Denied, Empty, Failed } from '../../../ui/StateViews.tsx'
import { refreshTicket, ticketQuery } from '../ticket-queries.ts'
import { useTicketEvents } from '../use-ticket-events.ts'
import classes from './Phone.module.css'
import { useTicketId } from './ticket-id.ts'

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
    <div className={classes.stack} role="status" aria-label={t('loading')}>
      <Skeleton height={56} />
      <Skeleton height={200} />
      <Skeleton height={120} />
    </div>
  )
}

/** Why there is nothing to show yet, or not at all. */
function Instead({ error, onAgain }: { error: Error | null; onAgain: () => void }) {
  if (error === null) return <Waiting />
  if (isFailure(error, 'access.forbidden')) return <Denied />
  const requestId = isFailure(error) ? (error.requestId ?? undefined) : undefined
  return <Failed sentence={refusalText(error)} requestId={requestId} onAgain={onAgain} />
}

/** The ticket of the address, kept as it stands on the server; what is known of it stays without a network. */
export function WithTicket({ children }: { children: (ticket: TicketView) => ReactNode }) {
  const { t } = useTranslation('ticketMobile')
  const ticketId = useTicketId()
  const { data, error, refetch } = useQuery({ ...ticketQuery(ticketId), enabled: ticketId > 0 })
  useTicketEvents((codes) => {
    if (data !== undefined && codes.includes(data.code)) void refreshTicket(ticketId)
  })
  if (ticketId === 0 || isFailure(error, 'request.notFound')) return <NotThere />
  if (data !== undefined && !isFailure(error, 'access.forbidden')) return children(data)
  return (
    <>
      <VisuallyHidden component="h1">{t('ticket')}</VisuallyHidden>
      <Instead error={error} onAgain={() => void refetch()} />
    </>
  )
}
