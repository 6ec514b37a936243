import { day, id, idsFrom, word, yes } from '../../../kernel/search-values.ts'
import type { LoadOptions, Option } from '../../../ui/options.ts'
import type { Branch } from '../../../ui/TreeSelect.tsx'
import type { Readable } from '../address.ts'
import { readPeriod } from './period.ts'

/** What the words and choices of a filter may depend on. */
export interface FilterScope {
  readonly search: Readonly<Record<string, unknown>>
  readonly viewAll: boolean
}

interface FilterExtras {
  /** Where it is not the text `<labels>.<key>` of the list. */
  label?(scope: FilterScope): string
  /** Key of the legend of its part of the form. */
  readonly part?: string
  readonly isWide?: boolean
  /** Stands in the bar and not in the form behind its button: what is written in it, and its label there. */
  readonly bar?: { placeholder(): string; label?(): string }
  /** Only says something about another filter: it has no chip of its own. */
  readonly isSilent?: boolean
  /** May be asked for the other way round: those with any other value. */
  readonly orNot?: boolean
  /** Filters that mean nothing once this one changes. */
  readonly clears?: readonly string[]
  isShown?(scope: FilterScope): boolean
}
interface Named<T> extends FilterExtras {
  /** A hook: the words for these values, in their order. Asks for nothing without values. */
  useNames(values: readonly T[], scope: FilterScope): readonly string[]
}
export interface Picked<T> extends Named<T> {
  load(scope: FilterScope): LoadOptions
  readonly isPerson?: boolean
}
export interface Placed<T> extends Named<T> {
  useTree(): Branch[]
  help?(): string
}
export interface Chosen extends FilterExtras {
  options(): readonly Option[]
  /** Stands in the empty field. */
  hint?(): string
  /** What is chosen while nothing is. */
  readonly usual?: string
}

export interface PeriodFilter extends Readable<string>, FilterExtras {
  readonly kind: 'period'
  /** Whether times that move along with today are offered. */
  readonly hasPresets?: boolean
}
export type TypedFilter<T = unknown> = Readable<T> & FilterExtras & { readonly kind: 'text' | 'day' | 'flag' }
export type ChosenFilter<T = unknown> = Readable<T> & Chosen & { readonly kind: 'choice' | 'choices' }
export type PickFilter<T = unknown, One = unknown> = Readable<T> & Picked<One> & { readonly kind: 'pick' | 'picks' }
export type TreeFilter<T = unknown, One = unknown> = Readable<T> & Placed<One> & { readonly kind: 'tree' | 'trees' }

/** One filter of a list: how it stands in the address, which field it has in the form, and what its chip says. */
export type Filter = TypedFilter | PeriodFilter | ChosenFilter | PickFilter | TreeFilter
export type FilterTable = Readonly<Record<string, Filter>>

type Reader<T> = Readable<T>['read']

export const text = (lengthMax: number, extras: FilterExtras = {}): TypedFilter<string> => ({
  kind: 'text',
  read: word(lengthMax),
  ...extras,
})
export const date = (extras: FilterExtras = {}): TypedFilter<string> => ({ kind: 'day', read: day, ...extras })
/** A day, or from one day to another. */
export const period = (extras: Omit<PeriodFilter, 'kind' | 'read'> = {}): PeriodFilter => ({
  kind: 'period',
  read: readPeriod,
  ...extras,
})
export const flag = (extras: FilterExtras = {}): TypedFilter<true> => ({ kind: 'flag', read: yes, ...extras })

/** One of a closed list. */
export const choice = <T extends string | number>(allowed: readonly T[], chosen: Chosen): ChosenFilter<T> => ({
  kind: 'choice',
  // A field spells numbers as text.
  read: (value) => allowed.find((one) => one === value || String(one) === value),
  ...chosen,
})
/** Several of a closed list, in its order. */
export const choices = <T extends string | number>(allowed: readonly T[], chosen: Chosen): ChosenFilter<T[]> => ({
  kind: 'choices',
  read: (value) => {
    const given = [value].flat().map(String)
    const found = allowed.filter((one) => given.includes(String(one)))
    return found.length > 0 ? found : undefined
  },
  ...chosen,
})
/** One of many that are looked up while typing. */
export const pick = <T extends string | number>(read: Reader<T>, picked: Picked<T>): PickFilter<T, T> => ({
  kind: 'pick',
  read,
  ...picked,
})
export const picks = (read: Reader<number>, picked: Picked<number>): PickFilter<number[], number> => ({
  kind: 'picks',
  read: idsFrom(read),
  ...picked,
})
/** A place in a tree, with all below it. */
export const tree = (placed: Placed<number>): TreeFilter<number, number> => ({ kind: 'tree', read: id, ...placed })
export const trees = (placed: Placed<number>): TreeFilter<number[], number> => ({
  kind: 'trees',
  read: idsFrom(id),
  ...placed,
})
