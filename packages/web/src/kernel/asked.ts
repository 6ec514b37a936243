import type { Query, QueryClient } from '@tanstack/react-query'

interface Asking {
  begun: number
  /** Of the answer that is known; undefined before the first. */
  asked?: number
}

/** Notes from now on when each query was asked: an answer holds nothing of what happened after its question. */
export function noteQuestions(queries: QueryClient) {
  const cache = queries.getQueryCache()
  const notes = new WeakMap<Query, Asking>()
  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'fetch') notes.set(query, { ...notes.get(query), begun: Date.now() })
    const note = notes.get(query)
    if (action.type === 'success' && action.manual !== true && note) note.asked = note.begun
  })

  /** An answer that came after `from`, and one that is still under way. */
  function momentsOf(query: Query, from: number): number[] {
    const note = notes.get(query)
    const { fetchStatus, dataUpdatedAt } = query.state
    return [
      ...(note?.asked !== undefined && dataUpdatedAt >= from ? [note.asked] : []),
      ...(note && fetchStatus !== 'idle' ? [note.begun] : []),
    ]
  }

  return {
    /** When the first question was asked whose answer came after `from` or is still under way; now, without any. */
    oldest: (from: number): number =>
      Math.min(Date.now(), ...cache.getAll().flatMap((query) => momentsOf(query, from))),
  }
}
