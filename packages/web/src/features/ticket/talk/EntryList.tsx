import type { TicketComment } from '@crm/contract/ticket-views'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../kernel/i18n.ts'
import { Words } from '../../../kit/talk/Words.tsx'
import { Empty, Failed } from '../../../ui/StateViews.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Timeline, type TimelineItem, type TimelineProps } from '../../../ui/Timeline.tsx'
import { watchEnd } from '../../../ui/watch-end.ts'
import type { EntryKind } from './send-entry.ts'
import { anchorOf, useEntries } from './use-entries.ts'

interface Shown {
  readonly wanted: number | undefined
  readonly faceOf: (userName: string) => string | undefined
}

function useItem({ wanted, faceOf }: Shown) {
  const { t } = useTranslation('ticket')
  return (entry: TicketComment): TimelineItem => ({
    id: entry.commentId,
    anchor: anchorOf(entry.commentId),
    isCurrent: entry.commentId === wanted,
    at: entry.createdDate,
    who: { name: entry.createUserFullName, url: faceOf(entry.createUser) },
    title: (
      <>
        <b>
          <bdi>{entry.createUserFullName}</bdi>
        </b>{' '}
        {entry.fromCode !== null && (
          <StatusBadge tone="slate" icon={null}>
            {t('talk.from', { code: entry.fromCode })}
          </StatusBadge>
        )}
      </>
    ),
    body: <Words said={entry} />,
  })
}

interface Props extends Pick<TimelineProps, 'dayHead'> {
  readonly ticketId: number
  readonly kind: EntryKind
  /** Where what waits to be sent stands above it, it is not empty. */
  readonly isEmptyTold?: boolean
}

/** What was said on a ticket, the newest first. */
export function EntryList({ ticketId, kind, isEmptyTold = true, ...look }: Props) {
  const { t } = useTranslation('ticket')
  const { found, entries, wanted, faceOf } = useEntries(ticketId, kind)
  const toItem = useItem({ wanted, faceOf })
  if (entries === undefined) {
    if (found.error) return <Failed sentence={refusalText(found.error)} onAgain={() => void found.refetch()} />
    return <Skeleton height={200} radius="md" role="status" aria-label={t('talk.loading')} />
  }
  if (entries.length === 0) return isEmptyTold && <Empty sentence={t(`talk.none.${kind}`)} />
  const more = () => void found.fetchNextPage()
  const mayAsk = found.hasNextPage && !found.isFetchingNextPage && !found.isFetchNextPageError
  return (
    <>
      <Timeline
        {...look}
        label={t(`talk.list.${kind}`)}
        items={entries.map(toItem)}
        onMore={found.hasNextPage ? more : undefined}
        loadingMore={found.isFetchingNextPage}
      />
      {mayAsk && <div key={entries.length} ref={watchEnd(more)} />}
    </>
  )
}
