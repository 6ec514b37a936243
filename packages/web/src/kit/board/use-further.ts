import { keepPreviousData, useQueries } from '@tanstack/react-query'
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
  const found = useQueries({
    queries: parts.map(({ key, last, count }) => ({
      queryKey: [...queryKey, 'column', question, key, keyOf(last), count],
      queryFn: ({ signal }: { signal: AbortSignal }) => load(key, last, count, signal),
      placeholderData: keepPreviousData,
      enabled: isOn,
    })),
  })
  const at = (key: string) => found[parts.findIndex((part) => part.key === key)]
  const isLoading = (key: string) => {
    const part = at(key)
    return part?.isFetching === true && (part.isPending || part.isPlaceholderData)
  }
  function more(key: string) {
    if (isLoading(key)) return
    const part = at(key)
    if (part?.isError) void part.refetch()
    else setWanted({ asked, blocks: { ...blocks, [key]: (blocks[key] ?? 0) + 1 } })
  }
  return {
    rows: new Map(parts.map(({ key }, place) => [key, found[place]?.data ?? []])),
    isLoading,
    hasFailed: (key: string) => at(key)?.isError ?? false,
    more,
  }
}
