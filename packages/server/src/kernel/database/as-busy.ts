import { Refused } from '../refused.ts'

const lockTimedOut = '55P03'

/** For the `catch` of a statement that locks: a row that somebody holds too long is told as busy. */
export function asBusy(error: unknown): never {
  const timedOut = error instanceof Error && 'code' in error && error.code === lockTimedOut
  throw timedOut ? new Refused('request.busy') : error
}
