const leastMs = 15
/** Later than this nobody should see what a colleague did, however busy the process is. */
const mostMs = 250
const perRound = 12

/**
 * How long events are gathered before the next round delivers them: until twelve times as long as the last one took have
 * passed since its end. So a busy moment is told in one round instead of one for each event, and telling leaves most of
 * the time to the calls that there is something to tell of; what happens after a quiet moment is told at once.
 */
export function openPause() {
  let ms = leastMs
  let endedAt = 0
  return {
    ms: () => Math.max(leastMs, ms - (performance.now() - endedAt)),
    async measured<Result>(round: () => Promise<Result>): Promise<Result> {
      const startedAt = performance.now()
      try {
        return await round()
      } finally {
        endedAt = performance.now()
        ms = Math.min(mostMs, (endedAt - startedAt) * perRound)
      }
    },
  }
}
