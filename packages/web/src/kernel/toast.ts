import { createCell } from './cell.ts'

export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

export interface Toast {
  readonly tone: 'success' | 'warning' | 'error' | 'info'
  /** A locale key (`kernel` unless it names its namespace) with its values, or a ready text. */
  readonly key?: string
  readonly values?: Record<string, unknown>
  readonly text?: string
  readonly action?: ToastAction
}
export interface ShownToast extends Toast {
  /** Tells two equal notices apart. */
  readonly shownAt: number
}

let count = 0
const shown = createCell<ShownToast | null>(null)

/** One at a time, the newest replaces what is shown (docs/rules.md, Limits). */
export const showToast = (toast: Toast) => shown.set({ ...toast, shownAt: ++count })
export const hideToast = () => shown.set(null)
export const isToastShown = () => shown.get() !== null
export const useToast = shown.use
