import { useState } from 'react'
import type { RowKey } from './columns.ts'
import type { Selection } from './selection.ts'

/** The selected rows themselves, across blocks: a preview needs what stands in each. `asked`: what the list was asked. */
export function useChosenRows<Row>(rows: readonly Row[], keyOf: (row: Row) => RowKey, asked: string) {
  const byKey = (all: readonly Row[]) => new Map(all.map((row) => [keyOf(row), row]))
  const [chosen, setChosen] = useState({ asked, rows: byKey([]) })
  // Other filters show other rows: what is out of sight must not be changed along with what is seen.
  const kept = chosen.asked === asked ? chosen.rows : byKey([])
  const present = byKey(rows)
  const keep = (next: readonly Row[]) => setChosen({ asked, rows: byKey(next) })

  const select = (next: Selection) => {
    const known = new Map([...kept, ...present])
    keep([...next].flatMap((key) => known.get(key) ?? []))
  }
  return {
    rows: [...kept.values()].map((row) => present.get(keyOf(row)) ?? row),
    keys: new Set(kept.keys()),
    select,
    keep,
    clear: () => keep([]),
  }
}
