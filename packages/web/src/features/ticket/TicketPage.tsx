import { channels } from '@crm/contract/channels'
import type { TicketView } from '@crm/contract/ticket-views'
import { Button, Skeleton } from '@mantine/core'
import { IconTicketOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../kernel/failure.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { useChannel } from '../../kernel/live.ts'
import { queries } from '../../kernel/query.ts'
import { showToast } from '../../kernel/toast.ts'
import { Empty, Failed } from '../../ui/StateViews.tsx'
import classes from './detail/Detail.module.css'
import { Detail } from './detail/Detail.tsx'
import { commentsQuery, refreshTicket, ticketQuery } from './ticket-queries.ts'
import { useTicketEvents } from './use-ticket-events.ts'

/** 0 for what is no number: nobody has it. */
const readId = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 0)

export function prefetch({ params }: { params: Record<string, string> }) {
  const ticketId = readId(params['id'])
  if (ticketId === 0) return
  void queries.prefetchQuery(ticketQuery(ticketId))
  void queries.prefetchInfiniteQuery(commentsQuery(ticketId))
}

function NotThere() {
  const { t } = useTranslation('ticketDetail')
  return (
    <Empty isPage sentence={t('notThere')} icon={<IconTicketOff size={32} stroke={1.5} />}>
      <Button component={Link} to="/list-issue" variant="default">
        {t('toList')}
      </Button>
    </Empty>
  )
}

const Waiting = () => {
  const { t } = useTranslation('ticketDetail')
  return (
    <div className={classes.detail} role="status" aria-label={t('loading')}>
      <Skeleton height={68} radius="md" />
      <div className={classes.columns}>
        <Skeleton height={640} radius="md" className={classes.facts ?? ''} />
        <Skeleton height={400} radius="md" className={classes.talk ?? ''} />
        <Skeleton height={320} radius="md" className={classes.related ?? ''} />
      </div>
    </div>
  )
}

/** Reads again what is shown of this ticket whenever somebody else did something with it. */
function useLive(view: TicketView | undefined, sayFarewell: (key: string) => void) {
  useTicketEvents((codes) => {
    if (view !== undefined && codes.includes(view.code)) void refreshTicket(view.index)
  })
  useChannel(channels.issue, 'IssueDelete', ({ issue }) => {
    if (issue.code === view?.code) sayFarewell('ticketDetail:farewell.deleted')
  })
}

/** Shows a ticket for as long as it is there for the reader; one that vanishes leads back to the list. */
function Loaded({ ticketId }: { ticketId: number }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(ticketQuery(ticketId))
  const farewell = useRef('ticketDetail:farewell.gone')
  const isGone = data !== undefined && isFailure(error, 'request.notFound')
  const sayFarewell = (key: string) => {
    farewell.current = key
  }
  useLive(data, sayFarewell)
  // Leaving the page is no part of showing it.
  useEffect(() => {
    if (!isGone) return
    showToast({ tone: 'warning', key: farewell.current })
    void navigate({ to: '/list-issue', replace: true })
    queries.removeQueries({ queryKey: ticketQuery(ticketId).queryKey })
  }, [isGone, navigate, ticketId])

  if (data !== undefined) return <Detail view={data} sayFarewell={sayFarewell} />
  if (isFailure(error, 'request.notFound')) return <NotThere />
  if (error)
    return (
      <Failed
        sentence={refusalText(error)}
        requestId={isFailure(error) ? (error.requestId ?? undefined) : undefined}
        onAgain={() => void refetch()}
      />
    )
  return <Waiting />
}

export default function TicketPage() {
  const { id }: { id?: string } = useParams({ strict: false })
  const ticketId = readId(id)
  // Another ticket begins afresh: no open field or dialog of the one before.
  return ticketId === 0 ? <NotThere /> : <Loaded key={ticketId} ticketId={ticketId} />
}
