import type { UserAvatar } from '@crm/contract/activity'

/** So far the bell is paged. docs/rules.md. */
export const bellsMax = 10_000
/** So long a line stands in it. docs/rules.md. */
export const bellsKeptDays = 365

/** Each person once. */
export const avatarsOf = (authors: readonly UserAvatar[]): UserAvatar[] => [
  ...new Map(authors.map((author) => [author.userName, author])).values(),
]
