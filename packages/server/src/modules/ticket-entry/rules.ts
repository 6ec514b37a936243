import type { UserAvatar } from '@crm/contract/activity'
import type { TicketComment } from '@crm/contract/ticket-views'
import type { Actor } from '../../kernel/actor.ts'
import { avatarPath } from '../../kernel/files/avatar.ts'

/** Who wrote a line, as a query answers it. */
export interface Author {
  readonly userId: number
  readonly userName: string
  readonly avatarKey: string | null
  readonly avatarType: string | null
}

/** The faces of those who wrote, each once. */
export const avatarsOf = (lines: readonly { readonly author: Author }[]): UserAvatar[] =>
  [...new Map(lines.map(({ author }) => [author.userId, author])).values()].map(
    ({ userId, userName, avatarKey, avatarType }) => ({
      userName,
      avatar: avatarPath(userId, avatarKey),
      avatarType,
    }),
  )

/** A ticket and who reads it. */
export interface Seen {
  readonly actor: Actor
  readonly ticketId: number
}

/** An entry as its author reads it back. */
export const writtenView = (entry: WrittenEntry, author: Person, named: readonly Person[]): TicketComment => ({
  commentId: entry.entryId,
  issueId: entry.ticketId,
  content: entry.content,
  createUser: author.userName,
  createUserFullName: author.fullName,
  createdDate: entry.now.toISOString(),
  mentions: named.map(({ userId, userName, fullName }) => ({ userId, userName, fullName })),
  fromCode: null,
  own: true,
})

interface WrittenEntry {
  readonly entryId: number
  readonly ticketId: number
  readonly content: string
  readonly now: Date
}
type Person = Pick<Actor, 'userId' | 'userName' | 'fullName'>
