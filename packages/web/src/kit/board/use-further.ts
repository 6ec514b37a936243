import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

interface Asked<Row> {
  readonly isOn: boolean
  readonly queryKey: readonly unknown[]
  /** What the board asks for: other filters show other cards, and each column begins anew. */
  readonly question: object
  readonly columns: readonly { readonly key: string; readonly items: readonly Row[] }[]
  readonly keyOf: (row: Row) => number
  /** The cards behind the first ones, so many blocks of them. */
  readonly load: (column: string, last: Row, blocks: number, signal: AbortSignal) => Promise<readonly Row[]>
}

/** Cards of single columns beyond the first ones, as far as somebody scrolled. */
export function useFurther<Row>({ isOn, queryKey, question, columns, keyOf, load }: Asked<Row>) {
  const queries = useQueryClient()
  const asked = JSON.stringify(question)
  const [wanted, setWanted] = useState<{ asked: string; blocks: Readonly<Record<string, number>> }>({
    asked,
    blocks: {},
  })
  const blocks = wanted.asked === asked ? wanted.blocks : {}
  const parts = columns.flatMap(({ key, items }) => {
    const last = items.at(-1)
    const count = blocks[key]
    return last === undefined || count === undefined ? [] : [{ key, last, count }]
  })
  const columnKey = (key: string) => [...queryKey, 'column', question, key]
  const found = useQueries({
    queries: parts.map(({ key, last, count }) => ({
      queryKey: [...columnKey(key), keyOf(last), count],
      queryFn: ({ signal }: { signal: AbortSignal }) => load(key, last, count, signal),
      enabled: isOn,
    })),
  })
  const at = (key: string) => found[parts.findIndex((part) => part.key === key)]
  /** While more is read, or could not be: what was read before. */
  const readBefore = (key: string) =>
    queries
      .getQueryCache()
      .findAll({ queryKey: columnKey(key) })
      .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
      .at(-1)?.state.data as readonly Row[] | undefined
  const isLoading = (key: string) => at(key)?.isLoading ?? false
  const hasFailed = (key: string) => at(key)?.isError ?? false
  function more(key: string) {
    if (isLoading(key)) return
    if (hasFailed(key)) void at(key)?.refetch()
    else setWanted({ asked, blocks: { ...blocks, [key]: (blocks[key] ?? 0) + 1 } })
  }
  return {
    rows: new Map(parts.map(({ key }) => [key, at(key)?.data ?? readBefore(key) ?? []])),
    /** How many blocks of a column are wanted beyond its first cards. */
    blocks: (key: string) => blocks[key] ?? 0,
    isLoading,
    hasFailed,
    more,
  }
}
