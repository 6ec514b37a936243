import { createCell } from '../../kernel/cell.ts'
import { onSessionEnd } from '../../kernel/expiry.ts'
import { refusalText, translate } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'
import { refreshCustomers } from './customer-queries.ts'

const OFFERED_MS = 600_000

interface RecentChange {
  /** What was done, in a sentence. */
  readonly text: string
  /** Answers what came of it, in a sentence; absent when there is nothing left to undo. */
  readonly undo?: () => Promise<string>
}

const recent = createCell<RecentChange | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

export const useRecentChange = recent.use
export const hideRecentChange = () => recent.set(null)
onSessionEnd(hideRecentChange)

function offer(change: RecentChange) {
  clearTimeout(timer)
  recent.set(change)
  timer = setTimeout(hideRecentChange, OFFERED_MS)
}

/** Tells what was done; its undo stands in the notice, and for ten minutes above the list. */
export function tellChange(text: string, undo?: () => Promise<string>) {
  if (undo) offer({ text, undo })
  showToast({
    tone: 'success',
    text,
    ...(undo && { action: { label: translate('customer:bulk.undo'), run: () => void undoRecent() } }),
  })
  void refreshCustomers()
}

let isUndoing = false

/** A second press while the first is under way does nothing: an undo works once. */
export async function undoRecent() {
  const undo = recent.get()?.undo
  if (undo === undefined || isUndoing) return
  isUndoing = true
  try {
    const text = await undo()
    hideRecentChange()
    showToast({ tone: 'success', text })
  } catch (error) {
    showToast({ tone: 'error', text: refusalText(error) })
  } finally {
    isUndoing = false
    void refreshCustomers()
  }
}
