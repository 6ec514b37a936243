import type { CalendarRow, TaskRow } from '@crm/contract/task-views'
import type { Shifts } from './use-shifts.ts'

/** What both ways to draw a calendar are given. */
export interface GridProps {
  readonly days: readonly string[]
  readonly rows: readonly CalendarRow[]
  readonly shifts: Shifts
  readonly onOpen: (row: TaskRow) => void
  /** A task at that time; absent where the person may add none. */
  readonly onNew: ((start: Date) => void) | undefined
  /** Id of the words about keys. */
  readonly hintId: string
  readonly showsPerson: boolean
}
