import type { QueryClient } from '@tanstack/react-query'

/** Nothing was asked for this long: what the page shows first is there. */
const QUIET_MS = 250
const LIMIT_MS = 4_000

/** Resolves once the first page has its answers, or after a while: what can wait must not take the line from them. */
export function firstAnswers(queries: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    let quiet: ReturnType<typeof setTimeout> | undefined
    const finish = () => {
      clearTimeout(quiet)
      clearTimeout(limit)
      stop()
      resolve()
    }
    const limit = setTimeout(finish, LIMIT_MS)
    const look = () => {
      clearTimeout(quiet)
      const isAsked = queries.getQueryCache().getAll().length > 0
      if (isAsked && queries.isFetching() === 0) quiet = setTimeout(finish, QUIET_MS)
    }
    const stop = queries.getQueryCache().subscribe(look)
    look()
  })
}
