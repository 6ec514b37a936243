import type { ViewArea } from '@crm/contract/saved-view'
import { createCell } from '../../../kernel/cell.ts'
import { onSessionEnd } from '../../../kernel/expiry.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'

const OFFERED_MS = 600_000

/** What was last done to many rows, and what takes it back. */
export interface RecentChange {
  readonly list: ViewArea
  /** In a sentence. */
  readonly text: string
  /** Answers what came of it, in a sentence. */
  readonly undo: () => Promise<string>
  /** Of a change that other places offer to undo as well. */
  readonly undoId?: string | undefined
}

const recent = createCell<RecentChange | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined
let isUndoing = false

export const useRecentChange = recent.use
export const hideRecentChange = () => recent.set(null)
onSessionEnd(hideRecentChange)

const refresh = (list: ViewArea) => queries.invalidateQueries({ queryKey: [list] })

/** Says below the list what was done and offers to undo it, for ten minutes. */
export function offerUndo(change: RecentChange) {
  clearTimeout(timer)
  recent.set(change)
  timer = setTimeout(hideRecentChange, OFFERED_MS)
  void refresh(change.list)
}

/** Hides the change that is undone by this id, which was done elsewhere or cannot be done any more. */
export function withdrawUndo(undoId: string) {
  if (recent.get()?.undoId === undoId) hideRecentChange()
}

/** A second press while the first is under way does nothing: an undo works once. */
export async function undo({ list, undo: run }: Pick<RecentChange, 'list' | 'undo'>) {
  if (isUndoing) return
  isUndoing = true
  try {
    const text = await run()
    if (recent.get()?.undo === run) hideRecentChange()
    showToast({ tone: 'success', text })
  } catch (error) {
    showToast({ tone: 'error', text: refusalText(error) })
  } finally {
    isUndoing = false
    void refresh(list)
  }
}
