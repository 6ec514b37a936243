import type { TicketLogEntry, TicketView } from '@crm/contract/ticket-views'
import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readId } from '../../../../kernel/address-id.ts'
import { queries } from '../../../../kernel/query.ts'
import { FromTo } from '../../../../ui/FromTo.tsx'
import { Empty } from '../../../../ui/StateViews.tsx'
import { Timeline, type TimelineItem } from '../../../../ui/Timeline.tsx'
import { logWords } from '../../log/log-words.ts'
import { useAvatars } from '../../talk/use-avatars.ts'
import { logQuery, refreshTicket } from '../../ticket-queries.ts'
import { EndMark } from '../EndMark.tsx'
import { PullToRefresh } from '../PullToRefresh.tsx'
import { TicketHead } from '../TicketHead.tsx'
import { WithTicket } from '../WithTicket.tsx'
import classes from './Diary.module.css'

export const Header = () => <TicketHead />

export function prefetch({ params }: { params: Record<string, string> }) {
  const ticketId = readId(params['id'])
  if (ticketId > 0) void queries.prefetchInfiniteQuery(logQuery(ticketId))
}

function itemOf(entry: TicketLogEntry, url: string | undefined): TimelineItem {
  const { did, before, after, reasons } = logWords(entry)
  return {
    id: entry.logId,
    at: entry.createdDate,
    who: { name: entry.createUserFullName, url },
    title: (
      <>
        <bdi className={classes.author}>{entry.createUserFullName}</bdi> {did}
      </>
    ),
    body: (
      <>
        <FromTo before={before} after={after} />
        {reasons.map((reason) => (
          <p key={reason} className={classes.reason}>
            {reason}
          </p>
        ))}
      </>
    ),
  }
}

/** New entries push older ones into the next block, so that one may come twice. */
const once = (entries: readonly TicketLogEntry[]) => [...new Map(entries.map((one) => [one.logId, one])).values()]

function Entries({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('ticketMobile')
  const found = useInfiniteQuery(logQuery(ticketId))
  const pages = found.data?.pages ?? []
  const faceOf = useAvatars(pages.flatMap(({ userAvatars }) => userAvatars))
  const entries = once(pages.flatMap(({ issueLog }) => issueLog))
  // The specification: a log that could not be loaded is not spoken of.
  if (found.isPending) return <Skeleton height={240} role="status" aria-label={t('loading')} />
  if (entries.length === 0) return <Empty sentence={t('diary.empty')} />
  return (
    <div className={classes.days}>
      <Timeline label={t('diary.title')} items={entries.map((entry) => itemOf(entry, faceOf(entry.createUser)))} />
      <EndMark shown={entries.length} found={found} end={t('diary.end')} />
    </div>
  )
}

function Diary({ ticket: { index, name } }: { ticket: TicketView }) {
  const { t } = useTranslation('ticketMobile')
  return (
    <PullToRefresh onRefresh={() => refreshTicket(index)}>
      <h1 className={classes.title}>{t('diary.title')}</h1>
      <h2 className={classes.about}>{name}</h2>
      <Entries ticketId={index} />
    </PullToRefresh>
  )
}

/** What happened to the ticket, by day, the newest first. */
export default function PhoneDiaryPage() {
  return <WithTicket>{(ticket) => <Diary ticket={ticket} />}</WithTicket>
}
