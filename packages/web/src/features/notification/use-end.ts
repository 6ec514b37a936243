import { NEXT_BLOCK_DELAY_MS } from '@crm/contract/rules/limits'
import { useCallback, useEffectEvent } from 'react'

/**
 * Hand the answer to the element below the last line: two seconds after it came into sight, `more` is called
 * (docs/rules.md, Limits), whether the person scrolls on meanwhile or not.
 */
export function useEnd(more: () => void) {
  const ask = useEffectEvent(more)
  return useCallback((end: HTMLElement | null) => {
    if (end === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watcher = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) timer ??= setTimeout(ask, NEXT_BLOCK_DELAY_MS)
    })
    watcher.observe(end)
    return () => {
      watcher.disconnect()
      clearTimeout(timer)
    }
  }, [])
}
