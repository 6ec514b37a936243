import { useReducer } from 'react'
import type { Content } from './content.ts'

/** So many steps lead back. */
const STEPS_MAX = 200
/** What follows so soon in the same field is the same step. */
const ONE_STEP_MS = 900

interface State {
  readonly past: readonly Content[]
  readonly now: Content
  readonly future: readonly Content[]
  readonly mark: string
  readonly at: number
}
type Action =
  | { readonly do: 'change'; readonly next: (now: Content) => Content; readonly mark: string; readonly at: number }
  | { readonly do: 'undo' | 'redo' }
  | { readonly do: 'begin'; readonly content: Content }

function follow(state: State, action: Action): State {
  const { past, now, future } = state
  switch (action.do) {
    case 'begin':
      return { past: [], now: action.content, future: [], mark: '', at: 0 }
    case 'undo': {
      const before = past.at(-1)
      return before ? { past: past.slice(0, -1), now: before, future: [now, ...future], mark: '', at: 0 } : state
    }
    case 'redo': {
      const [next, ...later] = future
      return next ? { past: [...past, now], now: next, future: later, mark: '', at: 0 } : state
    }
    case 'change': {
      const next = action.next(now)
      if (next === now) return state
      const isOneStep = action.mark !== '' && action.mark === state.mark && action.at - state.at < ONE_STEP_MS
      return {
        past: isOneStep ? past : [...past, now].slice(-STEPS_MAX),
        now: next,
        future: [],
        mark: action.mark,
        at: action.at,
      }
    }
  }
}

/** What is written, and every step of it: one way back for fields, blocks and their order alike. */
export function useHistory(first: () => Content) {
  const [{ past, now, future }, act] = useReducer(follow, undefined, () => ({
    past: [],
    now: first(),
    future: [],
    mark: '',
    at: 0,
  }))
  return {
    content: now,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: () => act({ do: 'undo' }),
    redo: () => act({ do: 'redo' }),
    begin: (content: Content) => act({ do: 'begin', content }),
    /** `mark`: changes with the same one that follow at once are one step. */
    change: (next: (now: Content) => Content, mark = '') => act({ do: 'change', next, mark, at: Date.now() }),
  }
}
export type History = ReturnType<typeof useHistory>
