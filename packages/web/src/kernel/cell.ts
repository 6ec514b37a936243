import { useSyncExternalStore } from 'react'

/** One value that code and components share; components follow it with `use`. */
export interface Cell<T> {
  get(): T
  set(next: T): void
  subscribe(listener: () => void): () => void
  use(): T
}

export function createCell<T>(initial: T): Cell<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    subscribe,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}
