/** Runs one at a time; what is asked for meanwhile, however often, is run once more. */
export function oneAtATime(work: () => Promise<unknown>): () => void {
  let isRunning = false
  let isAsked = false
  async function run() {
    isRunning = true
    while (isAsked) {
      isAsked = false
      await work().catch(() => undefined)
    }
    isRunning = false
  }
  return () => {
    isAsked = true
    if (!isRunning) void run()
  }
}
