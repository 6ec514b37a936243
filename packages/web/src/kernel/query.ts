import { QueryClient } from '@tanstack/react-query'
import { isFailure } from './failure.ts'

/** So long an answer is shown without asking again. */
export const FRESH_MS = 15_000

/** A refused call is refused again; only a server that was away is asked twice more. */
const mayRetry = (count: number, error: unknown) =>
  count < 2 && isFailure(error) && (error.status >= 500 || isFailure(error, 'offline'))

export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: mayRetry, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
