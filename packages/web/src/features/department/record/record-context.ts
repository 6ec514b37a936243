import type { DepartmentRow, DepartmentView } from '@crm/contract/department'
import { createContext, use } from 'react'
import type { Tree } from '../tree/build-tree.ts'

export interface DepartmentRecord {
  readonly view: DepartmentView
  /** The same as a line of the tree. */
  readonly row: DepartmentRow
  readonly tree: Tree
  readonly onMove: (row: DepartmentRow) => void
  readonly onAddUnder: (row: DepartmentRow) => void
}

export const RecordContext = createContext<DepartmentRecord | null>(null)

export function useDepartment(): DepartmentRecord {
  const record = use(RecordContext)
  if (record === null) throw new Error('No department around this part')
  return record
}
