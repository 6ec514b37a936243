import type { TicketLogEntry } from '@crm/contract/ticket-views'
import { Skeleton, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FromTo } from '../../../ui/FromTo.tsx'
import { Timeline, type TimelineItem, type TimelineProps } from '../../../ui/Timeline.tsx'
import { watchEnd } from '../../../ui/watch-end.ts'
import { useAvatars } from '../talk/use-avatars.ts'
import { logQuery } from '../ticket-queries.ts'
import { logIcon } from './log-icons.tsx'
import { type LogWords, logWords } from './log-words.ts'

/** From what to what, and why. */
function Change({ words: { before, after, reasons } }: { words: LogWords }) {
  return (
    <>
      <FromTo before={before} after={after} />
      {reasons.map((reason) => (
        <Text key={reason}>{reason}</Text>
      ))}
    </>
  )
}

const says = ({ before, after, reasons }: LogWords) => before !== null || after !== null || reasons.length > 0

function itemOf(entry: TicketLogEntry, url: string | undefined): TimelineItem {
  const words = logWords(entry)
  return {
    id: entry.logId,
    at: entry.createdDate,
    ...(url === undefined ? { icon: logIcon(entry.action) } : { who: { name: entry.createUserFullName, url } }),
    title: (
      <>
        <b>
          <bdi>{entry.createUserFullName}</bdi>
        </b>{' '}
        {words.did}
      </>
    ),
    rule: entry.automation,
    ...(says(words) && { body: <Change words={words} /> }),
  }
}

/** New lines push older ones into the next block, so that one may come twice. */
const once = (entries: readonly TicketLogEntry[]) => [...new Map(entries.map((one) => [one.logId, one])).values()]

/** What happened to a ticket, by day, the newest first. A log that does not come is passed over in silence: the specification. */
export function LogList({ ticketId, ...look }: { readonly ticketId: number } & Pick<TimelineProps, 'dayHead'>) {
  const { t } = useTranslation('ticket')
  const found = useInfiniteQuery(logQuery(ticketId))
  const pages = found.data?.pages ?? []
  const urlOf = useAvatars(pages.flatMap(({ userAvatars }) => userAvatars))
  if (found.data === undefined) {
    if (found.error) return null
    return <Skeleton height={200} radius="md" role="status" aria-label={t('log.loading')} />
  }
  const entries = once(pages.flatMap(({ issueLog }) => issueLog))
  const more = () => void found.fetchNextPage()
  const mayAsk = found.hasNextPage && !found.isFetchingNextPage && !found.isFetchNextPageError
  return (
    <>
      <Timeline
        {...look}
        label={t('log.label')}
        items={entries.map((entry) => itemOf(entry, urlOf(entry.createUser)))}
        onMore={found.hasNextPage ? more : undefined}
        loadingMore={found.isFetchingNextPage}
      />
      {mayAsk && <div key={entries.length} ref={watchEnd(more)} />}
    </>
  )
}
