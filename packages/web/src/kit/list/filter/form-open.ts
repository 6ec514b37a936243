import type { ViewArea } from '@crm/contract/saved-view'
import { createCell } from '../../../kernel/cell.ts'

/** Whose form of filters is open: it hangs in the header of the product, and the chips of the list open it, too. */
const opened = createCell<ViewArea | null>(null)

export const useFormOpen = (name: ViewArea) => opened.use() === name
export const openForm = (name: ViewArea, isOpen: boolean) => opened.set(isOpen ? name : null)
