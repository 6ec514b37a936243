import { createCell } from '../../kernel/cell.ts'
import { onSessionEnd } from '../../kernel/expiry.ts'
import { isFailure } from '../../kernel/failure.ts'
import { refusalText, translate } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'
import { undoBulk } from './bulk-change.ts'
import { refreshCustomers } from './customer-queries.ts'
import { dropChange, type KeptChange, keepChange } from './kept-changes.ts'

const OFFERED_MS = 600_000

interface Undo {
  /** Answers what came of it, in a sentence. */
  readonly run: () => Promise<string>
  /** Of a change that can be undone after a reload too. */
  readonly undoId?: string
}
interface RecentChange {
  /** What was done, in a sentence. */
  readonly text: string
  readonly undo: Undo
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

export const undoOfBulk = (undoId: string): Undo => ({ run: () => undoBulk(undoId), undoId })

/** Tells what was done; its undo stands in the notice, for ten minutes above the list, and for a day in its menu. */
export function tellChange(text: string, undo?: Undo) {
  if (undo) offer({ text, undo })
  if (undo?.undoId !== undefined) keepChange({ undoId: undo.undoId, text, at: Date.now() })
  showToast({
    tone: 'success',
    text,
    ...(undo && { action: { label: translate('customer:bulk.undo'), run: () => void undoRecent() } }),
  })
  void refreshCustomers()
}

let isUndoing = false

/** A second press while the first is under way does nothing: an undo works once. */
async function take({ run, undoId }: Undo) {
  if (isUndoing) return
  isUndoing = true
  const forget = () => {
    if (undoId !== undefined) dropChange(undoId)
    if (recent.get()?.undo.undoId === undoId) hideRecentChange()
  }
  try {
    const text = await run()
    forget()
    showToast({ tone: 'success', text })
  } catch (error) {
    if (isFailure(error, 'customer.undoExpired') || isFailure(error, 'request.notFound')) forget()
    showToast({ tone: 'error', text: refusalText(error) })
  } finally {
    isUndoing = false
    void refreshCustomers()
  }
}

export async function undoRecent() {
  const undo = recent.get()?.undo
  if (undo !== undefined) await take(undo)
}

export const undoKept = ({ undoId }: KeptChange) => take(undoOfBulk(undoId))
