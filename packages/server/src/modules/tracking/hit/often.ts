import type { Clock } from '../../../kernel/clock.ts'

interface Often {
  readonly max: number
  readonly windowMs: number
}

/**
 * Whether something came more often than so many times in a window. All windows end together and are forgotten as one:
 * millions of recipients leave nothing to be swept.
 */
export function openOften({ max, windowMs }: Often, clock: Clock): (what: string) => boolean {
  let startedMs = Number.NEGATIVE_INFINITY
  let counts = new Map<string, number>()
  return (what) => {
    const nowMs = clock.now().getTime()
    if (nowMs - startedMs >= windowMs || nowMs < startedMs) {
      startedMs = nowMs
      counts = new Map()
    }
    const count = (counts.get(what) ?? 0) + 1
    counts.set(what, count)
    return count > max
  }
}
