import { createCell } from '../../../kernel/cell.ts'
import { onSessionEnd } from '../../../kernel/expiry.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { refreshTickets } from '../ticket-queries.ts'

const OFFERED_MS = 600_000

interface RecentAssign {
  /** What was done, in a sentence. */
  readonly text: string
  /** Answers what came of it, in a sentence. */
  readonly undo: () => Promise<string>
}

const recent = createCell<RecentAssign | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined
let isUndoing = false

export const useRecentAssign = recent.use
export const hideRecentAssign = () => recent.set(null)
onSessionEnd(hideRecentAssign)

/** Tells what was done; its undo stands in the notice, and for ten minutes above the list. */
export function tellAssign(done: RecentAssign) {
  clearTimeout(timer)
  recent.set(done)
  timer = setTimeout(hideRecentAssign, OFFERED_MS)
  const action = { label: translate('ticketList:assign.undo'), run: () => void undoAssign() }
  showToast({ tone: 'success', text: done.text, action })
  void refreshTickets()
}

/** A second press while the first is under way does nothing: an undo works once. */
export async function undoAssign() {
  const undo = recent.get()?.undo
  if (undo === undefined || isUndoing) return
  isUndoing = true
  try {
    const text = await undo()
    hideRecentAssign()
    showToast({ tone: 'success', text })
  } catch (error) {
    showToast({ tone: 'error', text: refusalText(error) })
  } finally {
    isUndoing = false
    void refreshTickets()
  }
}
