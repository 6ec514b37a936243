import type { Duplex } from 'node:stream'

/**
 * To be called before something is sent: all that follows in the same turn of the event loop leaves in one piece. Each
 * piece wakes the other side up, and that costs more than what most statements do.
 */
export function inOnePiece(stream: Duplex): () => void {
  let isHeld = false
  return () => {
    if (isHeld) return
    isHeld = true
    stream.cork()
    process.nextTick(() => {
      isHeld = false
      stream.uncork()
    })
  }
}
