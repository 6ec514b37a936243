/** The same work, never twice at a time: who asks meanwhile waits for what runs. */
export function inTurn(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}
