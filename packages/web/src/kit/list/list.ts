import type { ExportCalls } from '@crm/contract/list-export'
import type { Action, FunctionTag } from '@crm/contract/permissions'
import type { ViewArea } from '@crm/contract/saved-view'
import type { ReactNode } from 'react'
import type { Asked } from '../../ui/AskedViews.tsx'
import type { Column } from '../../ui/columns.ts'
import type { AddressForm, ListSearch, SearchOf } from './address.ts'
import type { FilterTable } from './filter/filters.ts'

/** Who reads a list, and whether everything that the right allows or the own rows alone. */
export interface Reader {
  readonly userId: number
  readonly viewAll: boolean
  /** Whose rows they are, where the address says so: `$id`. */
  readonly params?: Readonly<Record<string, string>>
}
export interface BlockOfRows<Row> {
  readonly items: readonly Row[]
  readonly total?: number | null | undefined
}
export interface BlockPlace<SortKey> {
  readonly sort: SortKey
  readonly block: number
  readonly maxPerBlock: number
}

type SortOf<Search> = Search extends { readonly sort?: infer Key } ? NonNullable<Key> : string

/** What a list's buttons, actions and dialogs work with. */
export interface ListHandle<Search = ListSearch> {
  readonly search: Search
  readonly reader: Reader
  readonly mayViewAll: boolean
  /** Rights to the list's function; all of them where it has none. */
  may(action: Action): boolean
  /** Changes some of the address; a change of anything but `page` goes back to the first page. */
  change(part: Partial<Search>, options?: { replace: boolean }): Promise<void>
  /** Replaces all of it, as a saved view does. */
  replaceAll(all: Partial<Search>): void
  /** Shows a dialog; it closes itself by `close`. */
  open(dialog: ReactNode): void
  close(): void
  /** Closes the dialog and drops the selection. */
  done(): void
  /** Opens another page. */
  go(path: string): void
  /** Keys of the columns shown, in their order. */
  readonly columns: readonly string[]
}

export interface ListButton {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  /** `primary`: the one that stands last. `adds`: also offered where there are no rows yet. */
  readonly primary?: boolean
  readonly adds?: boolean
  readonly run: () => void
}
/** What can be done with rows: in the bar of the selected, and in the quick view with one. */
export interface RowAction {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  /** In the menu of further actions. */
  readonly isFurther?: boolean
  readonly danger?: boolean
  /** Why it cannot be done with these rows. */
  readonly reason: string | undefined
  readonly run: () => void
}
export interface QuickProps<Row, Search = ListSearch> {
  readonly row: Row
  readonly handle: ListHandle<Search>
  readonly actions: readonly RowAction[]
  readonly openFull: () => void
}
/** How a list leaves as a file. */
export interface ListSheet {
  readonly calls: ExportCalls
  /** The columns of the sheet, in its order. */
  readonly columns: readonly string[]
  /** Those that the list calls otherwise, by its own key. */
  readonly named?: Readonly<Record<string, readonly string[]>>
}
/** Another way to show what the filters leave, such as a board. */
export interface Layout<Row> {
  readonly asked: Asked
  readonly rows: readonly Row[]
  readonly total: number | null
  body(parts: { panelId: string; openKey: number | null; openRow: (row: Row) => void; empty: ReactNode }): ReactNode
}

/** A list of a capability, said once. Its texts stand in `texts`: `list.title`, `list.views`, `list.tab.*`, `list.empty.*`. */
export interface ListParts<Row, Search, Question> {
  /** Names the saved views and what is kept of the columns. */
  readonly name: ViewArea
  readonly texts: string
  /** Where the filters' labels stand; `<texts>:filter` unless told. */
  readonly labels?: string
  readonly tag?: FunctionTag
  readonly columns: readonly Column<Row>[]
  key(row: Row): number
  /** Title of the quick view. */
  title(row: Row): string
  /** What the checkbox of a row is called. */
  rowName(row: Row): string
  /** Address of the row's own page. */
  path(row: Row): string
  /** The quick view shows all of a row: no page of its own is offered beside it. */
  readonly isQuickOnly?: true

  /** Everything that shows these records stands under this query key. */
  readonly queryKey: readonly string[]
  /** The filters as the contract asks for them, without a place in the list. */
  ask(search: Search, reader: Reader): Question
  block(asked: Question & BlockPlace<SortOf<Search>>, signal?: AbortSignal): Promise<BlockOfRows<Row>>
  /** Where a block does not carry it: how many rows the filters leave; null: more than anybody counts. */
  count?(question: Question, signal: AbortSignal): Promise<number | null>
  /** How many there are in each tab, whatever is filtered; null: more than anybody counts. */
  tabCounts?(viewAll: boolean, signal: AbortSignal): Promise<Readonly<Record<string, number | null>>>
  /** How many rows from the beginning are answered in this order. */
  reach?(search: Search): number
  /** A hook: calls when the rows should be read again. */
  useChanges(refresh: () => void): void

  /** Whether what stands in a tab stands in no other. */
  isApart?(tab: string): boolean
  isTabShown?(tab: string, handle: ListHandle<Search>): boolean
  /** A change as the address takes it, where one filter settles others. */
  settle?(search: Search, part: Partial<Search>): Partial<Search>
  /** A hook: the heading of the page where it is not `list.title`. */
  useTitle?(handle: ListHandle<Search>): string
  /** Between the heading and the views. */
  above?(handle: ListHandle<Search>, panelId: string): ReactNode
  buttons(handle: ListHandle<Search>): readonly ListButton[]
  /** Given to those who may download. */
  readonly sheet?: ListSheet
  /** Further tools beside the buttons. */
  tools?(handle: ListHandle<Search>): ReactNode
  /**
   * A hook. `onGone`: the rows are no longer where they were. Asked with no rows, too: where it answers none then, no row
   * can be selected.
   */
  useActions(rows: readonly Row[], handle: ListHandle<Search>, onGone: () => void): readonly RowAction[]
  /** So many rows may be selected over all blocks. Absent: those of the open block at once. */
  readonly selectedMax?: number
  /** Body of the quick view. */
  quick(props: QuickProps<Row, Search>): ReactNode
  /** Further ways to begin where there are no rows yet. */
  nothingYet?(handle: ListHandle<Search>): ReactNode
  /** Further ways out where the filters leave nothing. */
  nothingFound?(handle: ListHandle<Search>): ReactNode
  /** The layout of an address that names none; absent: the table, whose own name is `table`. */
  readonly usualLayout?: string
  /** A hook; null while the table is shown. */
  useLayout?(handle: ListHandle<Search>): Layout<Row> | null
  prefetchLayout?(search: Search, reader: Reader): void
  /** The form of the filters: how wide it is, and whether it has many fields: then it stands beside the list, and they wait for a button. */
  readonly form: { readonly widthPx: number; readonly isAdvanced?: boolean }
}

export interface List<Row, Search = ListSearch, Question = object>
  extends ListParts<Row, Search, Question>,
    AddressForm {
  readonly filters: FilterTable
  readonly usualSort: string
}

type Declared<Row, F extends FilterTable, Tab extends string, SortKey extends string, Question> = ListParts<
  Row,
  SearchOf<F, Tab, SortKey>,
  Question
> & {
  readonly filters: F
  readonly tabs: readonly Tab[]
  readonly sorts: readonly SortKey[]
  readonly usualSort: SortKey | `-${SortKey}`
  readonly area?: string
  readonly layouts?: readonly string[]
  readonly aliases?: Readonly<Record<string, string>>
}

export const list = <
  Row,
  const F extends FilterTable,
  const Tab extends string,
  const SortKey extends string,
  Question extends object,
>(
  declared: Declared<Row, F, Tab, SortKey, Question>,
): List<Row, SearchOf<F, Tab, SortKey>, Question> => declared
