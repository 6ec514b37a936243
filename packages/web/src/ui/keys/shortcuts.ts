import { useHotkeys } from '@mantine/hooks'

export interface Shortcut {
  /** As a person reads them, "Ctrl K"; several ways to the same thing. */
  readonly keys: readonly string[]
  /** As `useHotkeys` reads them, where the whole page listens. */
  readonly hotkeys?: readonly string[]
}

/** Every key of the product, by the place where it works. Their texts: `shell:help`. */
export const shortcuts = {
  everywhere: {
    palette: { keys: ['Ctrl K'], hotkeys: ['mod+K'] },
    help: { keys: ['?'], hotkeys: ['?', 'shift+?'] },
    close: { keys: ['Esc'] },
    tabs: { keys: ['←', '→'] },
  },
  list: {
    search: { keys: ['/'], hotkeys: ['/'] },
    enter: { keys: ['j', 'k'], hotkeys: ['j', 'k'] },
    walk: { keys: ['↓', '↑', 'j', 'k'] },
    jump: { keys: ['PgDn', 'PgUp', 'Home', 'End'] },
    quickView: { keys: ['Enter'] },
    beside: { keys: ['Ctrl Enter'] },
    select: { keys: ['Space'] },
    selectRange: { keys: ['Shift ↓', 'Shift ↑'] },
    selectAll: { keys: ['Ctrl A'] },
  },
  quickView: {
    walk: { keys: ['j', 'k'] },
    full: { keys: ['Enter'] },
    close: { keys: ['Esc'], hotkeys: ['Escape'] },
  },
  record: {
    edit: { keys: ['Enter'] },
    giveBack: { keys: ['Esc'] },
    send: { keys: ['Ctrl Enter'] },
    mention: { keys: ['@'] },
    files: { keys: ['←', '→'] },
  },
  form: {
    save: { keys: ['Ctrl S'], hotkeys: ['mod+S'] },
    close: { keys: ['Esc'] },
  },
  editor: {
    undo: { keys: ['Ctrl Z'], hotkeys: ['mod+Z'] },
    redo: { keys: ['Ctrl Y', 'Ctrl Shift Z'], hotkeys: ['mod+Y', 'mod+shift+Z'] },
    walk: { keys: ['↓', '↑'] },
    move: { keys: ['Alt ↓', 'Alt ↑'] },
    duplicate: { keys: ['Ctrl D'] },
    remove: { keys: ['Delete'] },
    settings: { keys: ['Enter'] },
  },
  tree: {
    walk: { keys: ['↓', '↑'] },
    fold: { keys: ['←', '→'] },
  },
} as const satisfies Record<string, Record<string, Shortcut>>

type Places = typeof shortcuts
type HotkeyOf<T> = T extends { readonly hotkeys: readonly (infer Key)[] } ? Key : never
type Hotkey = { [Place in keyof Places]: HotkeyOf<Places[Place][keyof Places[Place]]> }[keyof Places]

/** Keys of the whole page: none that `shortcuts`, and with it the help, does not know. `inFields`: also while somebody types. */
export const useShortcuts = (runs: readonly (readonly [Hotkey, () => void])[], { inFields = false } = {}) =>
  useHotkeys(
    runs.map(([key, run]) => [key, run]),
    inFields ? [] : undefined,
  )
