import type { TicketComment } from '@crm/contract/ticket-views'
import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../kernel/i18n.ts'
import { Empty, Failed } from '../../../ui/StateViews.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Timeline, type TimelineItem } from '../../../ui/Timeline.tsx'
import { watchEnd } from '../../../ui/watch-end.ts'
import { commentsQuery, notesQuery } from '../ticket-queries.ts'
import type { EntryKind } from './draft.ts'
import { EntryWords } from './EntryWords.tsx'
import classes from './Talk.module.css'
import { useAvatars } from './use-avatars.ts'

/** New entries push older ones into the next block, so that one may come twice. */
const once = (entries: readonly TicketComment[]) => [...new Map(entries.map((one) => [one.commentId, one])).values()]

function useItem(urlOf: (userName: string) => string | undefined) {
  const { t } = useTranslation('ticket')
  return (entry: TicketComment): TimelineItem => ({
    id: entry.commentId,
    at: entry.createdDate,
    who: { name: entry.createUserFullName, url: urlOf(entry.createUser) },
    title: (
      <>
        <bdi className={classes.author}>{entry.createUserFullName}</bdi>{' '}
        {entry.fromCode !== null && (
          <StatusBadge tone="slate" icon={null}>
            {t('talk.from', { code: entry.fromCode })}
          </StatusBadge>
        )}
      </>
    ),
    body: <EntryWords entry={entry} />,
  })
}

interface Props {
  readonly ticketId: number
  readonly kind: EntryKind
  /** Nothing is written here any more. */
  readonly isStill?: boolean
}

/** What was said on a ticket, the newest first. */
export function EntryList({ ticketId, kind, isStill = false }: Props) {
  const { t } = useTranslation('ticket')
  const found = useInfiniteQuery(kind === 'comment' ? commentsQuery(ticketId) : notesQuery(ticketId))
  const pages = found.data?.pages ?? []
  const toItem = useItem(useAvatars(pages.flatMap(({ userAvatars }) => userAvatars)))
  if (found.data === undefined) {
    if (found.error) return <Failed sentence={refusalText(found.error)} onAgain={() => void found.refetch()} />
    return <Skeleton height={200} radius="md" role="status" aria-label={t('talk.loading')} />
  }
  const entries = once(pages.flatMap(({ items }) => items))
  if (entries.length === 0) return <Empty sentence={t(`talk.${isStill ? 'noneStill' : 'none'}.${kind}`)} />
  const more = () => void found.fetchNextPage()
  const mayAsk = found.hasNextPage && !found.isFetchingNextPage && !found.isFetchNextPageError
  return (
    <>
      <Timeline
        label={t(`talk.list.${kind}`)}
        items={entries.map(toItem)}
        onMore={found.hasNextPage ? more : undefined}
        loadingMore={found.isFetchingNextPage}
      />
      {mayAsk && <div key={entries.length} ref={watchEnd(more)} />}
    </>
  )
}
