import type { Action } from '@crm/contract/permissions'
import { createContext, type ReactNode, use } from 'react'
import type { PartRows } from '../../kit/list/part/use-part-rows.ts'
import type { OpenDialog } from './LookupDialogs.tsx'
import type { LookupActs } from './lookup-acts.ts'
import type { Entry, ListName } from './lookup-calls.ts'

/** What every cell of a list may need beside its own entry. */
export interface ListContent {
  readonly list: ListName
  readonly rows: readonly Entry[]
  readonly may: Readonly<Record<Action, boolean>>
  readonly acts: LookupActs
  /** Why no entry can be added now. */
  readonly full: string | undefined
  readonly onOpen: (dialog: OpenDialog) => void
}

export interface RowsProps extends ListContent {
  readonly text: string
  readonly asked: NonNullable<PartRows<Entry>['asked']>
  /** In place of rows where there are none. */
  readonly empty: ReactNode
}

const Context = createContext<ListContent | null>(null)
export const ListProvider = Context.Provider

export function useList(): ListContent {
  const content = use(Context)
  if (content === null) throw new Error('a cell of a list stands outside of its ListProvider')
  return content
}
