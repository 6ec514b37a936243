import type { UserAvatar } from '@crm/contract/activity'
import type { NotificationView } from '@crm/contract/notification'

interface Block {
  readonly items: readonly NotificationView[]
  readonly userAvatars: readonly UserAvatar[]
}

interface ShownLine {
  readonly line: NotificationView
  /** When it rang, for the days. */
  readonly at: string
  /** Address of the picture of who did it. */
  readonly avatar: string | null
}

/** The blocks as one list. New lines push older ones into the next block, so that one may come twice. */
export function linesOf(blocks: readonly Block[]): ShownLine[] {
  const avatars = new Map(blocks.flatMap(({ userAvatars }) => userAvatars.map((one) => [one.userName, one.avatar])))
  const lines = new Map(blocks.flatMap(({ items }) => items.map((line) => [line.notificationId, line])))
  return [...lines.values()].map((line) => ({
    line,
    at: line.createdDate,
    avatar: avatars.get(line.createUser) ?? null,
  }))
}

/** Whose picture it is stands in its address. */
export const ownerOf = (avatar: string | null): number => Number(avatar?.match(/\/(\d+)(?:\?|$)/)?.[1] ?? 0)
