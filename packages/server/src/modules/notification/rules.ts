import type { UserAvatar } from '@crm/contract/activity'

/** So far the bell is paged. docs/rules.md. */
export const bellsMax = 10_000
/** So long a line stands in it. docs/rules.md. */
export const bellsKeptDays = 365

export interface Window {
  readonly skip: number
  readonly take: number
}

/** A block that reaches over the end is cut; one behind it is empty. */
export function windowOf({ block, maxPerBlock }: { block: number; maxPerBlock: number }): Window {
  const skip = (block - 1) * maxPerBlock
  return { skip, take: Math.max(0, Math.min(maxPerBlock, bellsMax - skip)) }
}

/** Each person once. */
export const avatarsOf = (authors: readonly UserAvatar[]): UserAvatar[] => [
  ...new Map(authors.map((author) => [author.userName, author])).values(),
]
