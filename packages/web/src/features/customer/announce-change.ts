import { isFailure } from '../../kernel/failure.ts'
import { showToast } from '../../kernel/toast.ts'
import { offerUndo, undo, withdrawUndo } from '../../kit/list/recent/recent-change.ts'
import { undoBulk } from './bulk-change.ts'
import { refreshCustomers } from './customer-queries.ts'
import { dropChange, type KeptChange, keepChange } from './kept-changes.ts'

/** Undoes a change of many; nothing offers it any more once it was undone, or cannot be. */
const undoOf = (undoId: string) => async () => {
  const forget = () => {
    dropChange(undoId)
    withdrawUndo(undoId)
  }
  try {
    const text = await undoBulk(undoId)
    forget()
    return text
  } catch (error) {
    if (isFailure(error, 'customer.undoExpired') || isFailure(error, 'request.notFound')) forget()
    throw error
  }
}
export const undoKept = ({ undoId }: KeptChange) => undo({ list: 'customer', undo: undoOf(undoId) })

/** Says what was done to many customers; what can be undone is offered below the list. */
export function announce(text: string, undoIt?: () => Promise<string>, undoId?: string) {
  if (undoIt) return offerUndo({ list: 'customer', text, undo: undoIt, undoId })
  showToast({ tone: 'success', text })
  void refreshCustomers()
}

/** A change of many, whose undo stands in the menu of the list for a day. */
export function announceBulk(text: string, undoId: string | null) {
  if (undoId === null) return announce(text)
  keepChange({ undoId, text, at: Date.now() })
  announce(text, undoOf(undoId), undoId)
}
