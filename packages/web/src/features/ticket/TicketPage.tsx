import { channels } from '@crm/contract/channels'
import { IconTicketOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { readId, useAddressId } from '../../kernel/address-id.ts'
import { isFailure } from '../../kernel/failure.ts'
import { useChannel } from '../../kernel/live.ts'
import { queries } from '../../kernel/query.ts'
import { useFarewell } from '../../kernel/use-farewell.ts'
import { RecordWaiting } from '../../ui/RecordFrame.tsx'
import { NotThere, RecordPage } from '../../ui/RecordPage.tsx'
import { Detail } from './detail/Detail.tsx'
import { commentsQuery, ticketQuery } from './ticket-queries.ts'
import { useTicket } from './use-ticket.ts'

export function prefetch({ params }: { params: Record<string, string> }) {
  const ticketId = readId(params['id'])
  if (ticketId === 0) return
  void queries.prefetchQuery(ticketQuery(ticketId))
  void queries.prefetchInfiniteQuery(commentsQuery(ticketId))
}

function NoTicket() {
  const { t } = useTranslation('ticketDetail')
  const icon = <IconTicketOff size={32} stroke={1.5} />
  return <NotThere sentence={t('notThere')} icon={icon} list="/list-issue" toList={t('toList')} />
}

const Waiting = () => {
  const { t } = useTranslation('ticketDetail')
  return <RecordWaiting label={t('loading')} head={{ height: 68 }} parts={{ facts: 640, middle: 400, related: 320 }} />
}

/** Shows a ticket for as long as it is there for the reader; one that vanishes leads back to the list. */
function Loaded({ ticketId }: { ticketId: number }) {
  const query = useTicket(ticketId)
  const sayFarewell = useFarewell({
    isGone: query.data !== undefined && isFailure(query.error, 'request.notFound'),
    list: '/list-issue',
    usual: 'ticketDetail:farewell.gone',
    queryKey: ticketQuery(ticketId).queryKey,
  })
  useChannel(channels.issue, 'IssueDelete', ({ issue }) => {
    if (issue.code === query.data?.code) sayFarewell('ticketDetail:farewell.deleted')
  })
  return (
    <RecordPage asked={query} notThere={<NoTicket />} waiting={<Waiting />}>
      {(view) => <Detail view={view} sayFarewell={sayFarewell} />}
    </RecordPage>
  )
}

export default function TicketPage() {
  const ticketId = useAddressId()
  // Another ticket begins afresh: no open field or dialog of the one before.
  return ticketId === 0 ? <NoTicket /> : <Loaded key={ticketId} ticketId={ticketId} />
}
