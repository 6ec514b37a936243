import { fact } from '../../kernel/events/fact.ts'
import { countUnread } from '../../kernel/events/ring.ts'
import { roomOf } from '../../kernel/live/live.ts'

/** Read on one device: the others count anew. */
export const notificationRead = fact<{ readonly userId: number }>('notification.read', {
  hub: async ({ userId }, db) => {
    const unread = await countUnread(db, [userId])
    return unread.map(({ all }) => ({
      channel: 'notification',
      event: 'NotificationChange',
      rooms: [roomOf.user(userId)],
      data: { unread: all },
    }))
  },
})

export const notificationFacts = [notificationRead]
