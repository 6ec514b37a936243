import { channels } from '@crm/contract/channels'
import { notification } from '@crm/contract/notification'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRef } from 'react'
import { call } from '../../kernel/call.ts'
import { translate } from '../../kernel/i18n.ts'
import { useChannel } from '../../kernel/live.ts'
import { isPolled } from '../../kernel/push-token.ts'
import { isToastShown, showToast } from '../../kernel/toast.ts'
import { isSamePlace } from '../../kernel/worker-path.ts'
import { placeOf } from './bell-place.ts'
import { keepUnread, refreshBell, refreshLines, unreadNow } from './bell-queries.ts'
import { noticeOf } from './bell-words.ts'
import { openLine } from './open-line.ts'

/** What comes within this time is one burst, and a burst is told by the number alone. */
const BURST_MS = 1_000
/** Between two notices of the bell. */
const PAUSE_MS = 30_000

const readNewest = async () =>
  (await call(notification.all, { params: { tab: 'all', block: 1, maxPerBlock: 1 } })).items[0]

/** The one that came is told in a notice, unless the person is looking at what it is about. */
async function tellNewest(phone: boolean): Promise<void> {
  const line = await readNewest().catch(() => undefined)
  // Another notice that came meanwhile may be the only way to undo something.
  if (line === undefined || line.read || isToastShown()) return
  const place = placeOf(line, phone)
  if (place.kind === 'path' && isSamePlace(location.pathname, place.path)) return
  const action = { label: translate('notification:open'), run: () => void openLine(line, phone) }
  showToast({ tone: 'info', text: noticeOf(line), action })
}

/** Hears the bell: the number at once, the open list after a burst, and a notice for a single new one. */
export function useNews({ isOpen, phone }: { isOpen: boolean; phone: boolean }) {
  const came = useRef(0)
  const toldAt = useRef(Number.NEGATIVE_INFINITY)

  const settle = useDebouncedCallback(() => {
    const isOne = came.current === 1
    came.current = 0
    if (isOpen) return void refreshBell()
    void refreshLines()
    const isQuiet = document.visibilityState !== 'visible' || isToastShown() || isPolled()
    if (!isOne || isQuiet || performance.now() - toldAt.current < PAUSE_MS) return
    toldAt.current = performance.now()
    void tellNewest(phone)
  }, BURST_MS)

  useChannel(channels.notification, 'NotificationChange', ({ unread }) => {
    came.current += Math.max(0, unread - (unreadNow() ?? unread))
    keepUnread(unread)
    settle()
  })
}
