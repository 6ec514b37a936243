import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { queries } from './query.ts'
import { showToast } from './toast.ts'

interface Leaving {
  /** It was shown, and is there no more. */
  readonly isGone: boolean
  /** Where its page leads then. */
  readonly list: string
  /** What is said, unless something better is known by then. */
  readonly usual: string
  /** Under which key it is kept. */
  readonly queryKey: readonly unknown[]
}

/** A record that vanishes while it is shown leads back to the list. The answer takes a better word about why. */
export function useFarewell({ isGone, list, usual, queryKey }: Leaving): (key: string) => void {
  const navigate = useNavigate()
  const farewell = useRef(usual)
  // Leaving the page is no part of showing it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is found to be gone
  useEffect(() => {
    if (!isGone) return
    showToast({ tone: 'warning', key: farewell.current })
    void navigate({ to: list, replace: true })
    queries.removeQueries({ queryKey })
  }, [isGone])
  return (key) => {
    farewell.current = key
  }
}
