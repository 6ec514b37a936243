const leastMs = 15
const mostMs = 100
const perRound = 6

/**
 * How long events are gathered before the next round tells them: six times as long as the last one took. So a busy
 * moment is told in one round instead of one for each event, and telling leaves most of the time to the calls that there
 * is something to tell of. Nobody sees a delay this short.
 */
export function openPause() {
  let ms = leastMs
  return {
    ms: () => ms,
    async measured<Result>(round: () => Promise<Result>): Promise<Result> {
      const startedAt = performance.now()
      try {
        return await round()
      } finally {
        ms = Math.min(mostMs, Math.max(leastMs, (performance.now() - startedAt) * perRound))
      }
    },
  }
}
