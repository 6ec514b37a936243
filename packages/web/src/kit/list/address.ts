import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { mergeSearch } from '../../kernel/list-search.ts'
import { id, oneOf, yes } from '../../kernel/search-values.ts'
import type { Sort } from '../../ui/columns.ts'

/** Where in a list somebody is, apart from its filters. Absent: first tab, usual order, first page, 20 rows. */
export type Place<Tab extends string = string, SortKey extends string = string> = {
  readonly tab?: Tab | undefined
  /** Another way to show the rows than the table. */
  readonly layout?: string | undefined
  /** The saved view that these filters began as. */
  readonly view?: number | undefined
  /** Filters that are asked for the other way round. */
  readonly not?: readonly string[] | undefined
  /** Only the own ones, of a person who may see more. */
  readonly own?: true | undefined
  readonly sort?: SortKey | undefined
  readonly page?: number | undefined
  readonly size?: number | undefined
  /** The row in the quick view when its full page was opened. */
  readonly open?: number | undefined
}
export type ListSearch = Place & Readonly<Record<string, unknown>>

/** Makes sense of what stands in an address; undefined for what cannot be read. */
export interface Readable<T = unknown> {
  readonly read: (value: unknown) => T | undefined
  readonly orNot?: boolean
}
type ReadableTable = Readonly<Record<string, Readable>>
/** What the filters of a table find in an address. */
type Filters<F extends ReadableTable> = {
  readonly [K in keyof F]?: (F[K] extends Readable<infer T> ? T : never) | undefined
}
/** What stands in the address of a list. */
export type SearchOf<F extends ReadableTable, Tab extends string, SortKey extends string> = Filters<F> &
  Place<Tab, SortKey | `-${SortKey}`>

export interface AddressForm<
  F extends ReadableTable = ReadableTable,
  Tab extends string = string,
  SortKey extends string = string,
> {
  /** Which of several pages under one address the list is: `tab` says so there, and the own tab is called `list`. */
  readonly area?: string
  readonly filters: F
  readonly tabs: readonly Tab[]
  readonly layouts?: readonly string[]
  readonly sorts: readonly SortKey[]
  /** Other names under which an address may have something. */
  readonly aliases?: Readonly<Record<string, string>>
}

const sizes = [BLOCK_SIZE, 50, 100]
const OWN_TAB = 'list'
const placeReaders = ({ tabs, layouts = [], sorts }: AddressForm) => ({
  tab: oneOf(tabs),
  layout: oneOf(layouts),
  view: id,
  own: yes,
  sort: oneOf(sorts.flatMap((key) => [key, `-${key}`])),
  page: id,
  size: oneOf(sizes),
  open: id,
})

/** Makes sense of whatever stands in an address, which is typed by hand, too; what cannot be read is passed over. */
export function readAddress<F extends ReadableTable, Tab extends string, SortKey extends string>(
  form: AddressForm<F, Tab, SortKey>,
  raw: Readonly<Record<string, unknown>>,
): SearchOf<F, Tab, SortKey> {
  const filterReaders = Object.entries(form.filters).map(([key, { read }]) => [key, read] as const)
  const found = [...Object.entries(placeReaders(form)), ...filterReaders].flatMap(([key, read]) => {
    const named = key === 'tab' && form.area !== undefined ? OWN_TAB : key
    const value = read(raw[named] ?? raw[form.aliases?.[key] ?? named])
    return value === undefined ? [] : [[key, value]]
  })
  const given = [raw['not']].flat()
  const used = found.map(([key]) => key)
  const not = Object.keys(form.filters).filter(
    (key) => form.filters[key]?.orNot && given.includes(key) && used.includes(key),
  )
  return Object.fromEntries(not.length > 0 ? [...found, ['not', not]] : found)
}

/** For an address: what a plain list has anyway is left out. */
export const withoutDefaults = ({ tabs }: AddressForm, part: ListSearch): ListSearch => ({
  ...part,
  ...(part.tab === tabs[0] && { tab: undefined }),
  ...(part.page === 1 && { page: undefined }),
  ...(part.size === BLOCK_SIZE && { size: undefined }),
})

/** The same under the names that it has in the address. */
export function toAddress(form: AddressForm, part: ListSearch): Readonly<Record<string, unknown>> {
  const { tab, ...others } = withoutDefaults(form, part)
  if (!('tab' in part)) return others
  return { ...others, [form.area === undefined ? 'tab' : OWN_TAB]: tab }
}

export const filtersIn = <F extends ReadableTable>({ filters }: { readonly filters: F }, search: ListSearch) =>
  Object.keys(filters).filter((key): key is keyof F & string => search[key] !== undefined)

/** Every filter as not in use. */
export const noFilters = ({ filters }: AddressForm): ListSearch =>
  Object.fromEntries(['not', ...Object.keys(filters)].map((key) => [key, undefined]))

/** The filters of a saved view: the same list is the same text, whatever page it shows. */
export function toSavedSearch(form: AddressForm, search: ListSearch): string {
  const lasting = readAddress(form, toAddress(form, { ...search, view: undefined, page: undefined, open: undefined }))
  return defaultStringifySearch(mergeSearch({}, toAddress(form, lasting))).replace(/^\?/, '')
}
export const fromSavedSearch = (form: AddressForm, saved: string) => readAddress(form, defaultParseSearch(saved))

export const toSort = (sort: string): Sort => ({ key: sort.replace('-', ''), descending: sort.startsWith('-') })
/** Undefined for the usual order, and for what the server does not sort by. */
export function fromSort({ sorts }: AddressForm, usual: string, sort: Sort | null): string | undefined {
  if (sort === null || !sorts.includes(sort.key)) return undefined
  const spelled = sort.descending ? `-${sort.key}` : sort.key
  return spelled === usual ? undefined : spelled
}
