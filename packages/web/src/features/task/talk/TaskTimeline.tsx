import type { TaskEntry } from '@crm/contract/task-views'
import { Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../kernel/i18n.ts'
import { Words } from '../../../kit/talk/Words.tsx'
import { FromTo } from '../../../ui/FromTo.tsx'
import { Failed } from '../../../ui/StateViews.tsx'
import { Timeline, type TimelineItem, type TimelineProps } from '../../../ui/Timeline.tsx'
import { timelineQuery } from '../task-queries.ts'
import { changedValues, didWords } from './entry-words.ts'

const itemOf = (entry: TaskEntry): TimelineItem => ({
  id: entry.entryId,
  at: entry.createdDate,
  who: { name: entry.createUserFullName },
  ...(entry.kind === 'change' && { icon: <IconHistory size={14} aria-hidden /> }),
  title: (
    <>
      <b>
        <bdi>{entry.createUserFullName}</bdi>
      </b>{' '}
      {didWords(entry)}
    </>
  ),
  rule: entry.automation,
  body: entry.kind === 'comment' ? <Words said={entry} /> : <FromTo {...changedValues(entry)} />,
})

interface Props extends Pick<TimelineProps, 'dayHead'> {
  readonly taskId: number
}

/** What was said about a task and what was changed of it, the newest first. */
export function TaskTimeline({ taskId, ...look }: Props) {
  const { t } = useTranslation('task')
  const found = useInfiniteQuery(timelineQuery(taskId))
  if (found.data === undefined) {
    if (found.error) return <Failed sentence={refusalText(found.error)} onAgain={() => void found.refetch()} />
    return <Skeleton height={120} radius="md" role="status" aria-label={t('talk.loading')} />
  }
  // New ones push older ones into the next block, so that one may come twice.
  const entries = [...new Map(found.data.pages.flatMap(({ items }) => items).map((one) => [one.entryId, one])).values()]
  return (
    <Timeline
      {...look}
      label={t('talk.timeline')}
      items={entries.map(itemOf)}
      onMore={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
      loadingMore={found.isFetchingNextPage}
    />
  )
}
