import type { logTotals, UserAvatar } from '@crm/contract/activity'

/** So far the log is paged and counted; what is older is found at the record itself. docs/rules.md. */
export const entriesMax = 10_000

export const noTotals: Record<(typeof logTotals)[number], number> = {
  cusLogs: 0,
  campaignLogs: 0,
  taskLogs: 0,
  issueLogs: 0,
}

/** The faces of those who wrote, each once. */
export const avatarsOf = (entries: readonly { author: UserAvatar }[]): UserAvatar[] => [
  ...new Map(entries.map(({ author }) => [author.userName, author])).values(),
]
