import type { ReplyOf } from '@crm/contract/kernel/endpoint'
import { type NotificationTab, notification } from '@crm/contract/notification'
import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { queries } from '../../kernel/query.ts'

// In words of its own: the contract's list brings its schemas along.
export const bellTabs: readonly NotificationTab[] = ['all', 'customer', 'campaign', 'issue']

const all = ['notification'] as const
const lines = [...all, 'lines'] as const

export const unreadQuery = queryOptions({
  queryKey: [...all, 'unread'],
  queryFn: ({ signal }) => call(notification.unread, { signal }),
})

/** A full block may have another behind it. */
export const linesQuery = (tab: NotificationTab) =>
  infiniteQueryOptions({
    queryKey: [...lines, tab],
    queryFn: ({ pageParam, signal }) =>
      call(notification.all, { params: { tab, block: pageParam, maxPerBlock: BLOCK_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ items }, pages) => (items.length === BLOCK_SIZE ? pages.length + 1 : undefined),
  })
type Lines = ReplyOf<typeof notification.all>

/** The hub tells how many there are in all; of which kind they are is asked when the bell is opened. */
export function keepUnread(unread: number): void {
  queries.setQueryData(unreadQuery.queryKey, (now) => (now ? { ...now, all: unread } : now))
}
export const unreadNow = () => queries.getQueryData(unreadQuery.queryKey)?.all

export const refreshLines = () => queries.invalidateQueries({ queryKey: lines })
export const refreshBell = () => queries.invalidateQueries({ queryKey: all })

interface Kept {
  readonly pages: readonly Lines[]
  readonly pageParams: readonly unknown[]
}
type Line = Lines['items'][number]

/** On every tab that is in memory, before the server has answered. */
function showRead(isMeant: (line: Line) => boolean): void {
  queries.setQueriesData({ queryKey: lines }, (kept: Kept | undefined) =>
    kept === undefined
      ? kept
      : {
          ...kept,
          pages: kept.pages.map((page) => ({
            ...page,
            items: page.items.map((line) => (isMeant(line) ? { ...line, read: true } : line)),
          })),
        },
  )
}

async function send(body: { notificationIds?: string[]; tab?: NotificationTab }): Promise<void> {
  try {
    queries.setQueryData(unreadQuery.queryKey, await call(notification.markRead, { body }))
  } catch (error) {
    void refreshLines()
    throw error
  }
}

export function markRead({ notificationId }: Pick<Line, 'notificationId'>): Promise<void> {
  showRead((line) => line.notificationId === notificationId)
  return send({ notificationIds: [notificationId] })
}

export function markTabRead(tab: NotificationTab): Promise<void> {
  showRead(({ kind }) => tab === 'all' || kind === tab)
  return send({ tab })
}
