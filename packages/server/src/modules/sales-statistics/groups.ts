import type { SalesStatistics, StatisticsGroup } from '@crm/contract/sales-statistics'
import type { GroupRow } from './store.ts'

const none = { open: 0, won: 0, lost: 0, revenue: 0 }
const sumsOf = ({ open, won, lost, revenue }: typeof none) => ({ open, won, lost, revenue })

const nameOf = ({ kind, key, failReason }: GroupRow) => `${kind} ${key} ${failReason}`

/** Each group of one kind in the period with itself in the period before; one that has gone stands behind the others. */
function paired(rows: readonly GroupRow[], kind: GroupRow['kind']) {
  const found = new Map<string, { now?: GroupRow; before?: GroupRow }>()
  for (const row of rows)
    if (row.kind === kind) found.set(nameOf(row), { ...found.get(nameOf(row)), [row.isNow ? 'now' : 'before']: row })
  return [...found.values()].flatMap(({ now, before }) => {
    const one = now ?? before
    return one ? [{ one, now: now ?? none, before: before ?? none }] : []
  })
}

export function totalsOf(rows: readonly GroupRow[]) {
  const totals = rows.filter(({ kind }) => kind === 'total')
  const now = totals.find(({ isNow }) => isNow)
  return {
    now: { ...sumsOf(now ?? none), weighted: now?.weighted ?? 0 },
    before: sumsOf(totals.find(({ isNow }) => !isNow) ?? none),
  }
}

export const groupsOf = (rows: readonly GroupRow[], kind: GroupRow['kind']): StatisticsGroup[] =>
  paired(rows, kind).map(({ one: { key, name }, now, before }) => ({
    key,
    name,
    ...sumsOf(now),
    before: sumsOf(before),
  }))

export const reasonsOf = (rows: readonly GroupRow[]): SalesStatistics['reasons'] =>
  paired(rows, 'reason').map(({ one: { key, name, failReason }, now, before }) => ({
    failReason,
    failReasonId: key === 0 ? null : key,
    name,
    count: now.lost,
    before: before.lost,
  }))
