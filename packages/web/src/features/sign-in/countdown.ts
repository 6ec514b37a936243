import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** Seconds still to wait after `start`, 0 when nothing has to be waited for. */
export function useCountdown(waitMs: number) {
  const [seconds, setSeconds] = useState(0)
  // A clock runs outside React.
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), SECOND_MS)
    return () => clearTimeout(timer)
  }, [seconds])
  return { seconds, start: () => setSeconds(waitMs / SECOND_MS) }
}
