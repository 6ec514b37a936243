import { fold } from '@crm/contract/rules/fold'
import { CUSTOMER_GROUP_DEPTH_MAX } from '@crm/contract/rules/limits'

export interface Node {
  readonly index: number
  readonly name: string
  readonly deleted: boolean
  readonly parent?: number | null
}

/** A row as it is shown: how deep it stands, from 1, and whether something stands under it. */
export interface Branch<Row extends Node> {
  readonly row: Row
  readonly level: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
}

const indexes = new WeakMap<readonly Node[], ReadonlyMap<number, Node>>()

/** Asked for every row at every move of the pointer: made once for a list. */
function indexOf<Row extends Node>(rows: readonly Row[]): ReadonlyMap<number, Row> {
  const known = indexes.get(rows) ?? new Map(rows.map((row) => [row.index, row]))
  indexes.set(rows, known)
  return known as ReadonlyMap<number, Row>
}

/** The groups from the top down to this one; none for a group that is not there. */
export function pathOf<Row extends Node>(rows: readonly Row[], index: number | null): Row[] {
  const byIndex = indexOf(rows)
  const path: Row[] = []
  for (let at = byIndex.get(index ?? 0); at && !path.includes(at); at = byIndex.get(at.parent ?? 0)) path.unshift(at)
  return path
}

/** The rows that are to be seen, each with its place. Rows come as the server orders them: parents first. */
export function branchesOf<Row extends Node>(
  rows: readonly Row[],
  closed: ReadonlySet<number>,
  text: string,
): Branch<Row>[] {
  const wanted = fold(text.trim())
  const found = rows.filter((row) => fold(row.name).includes(wanted))
  const kept = wanted === '' ? null : new Set(found.flatMap((row) => pathOf(rows, row.index)))
  const shown = rows.filter((row) => kept === null || kept.has(row))
  const parents = new Set(shown.map((row) => row.parent))
  return shown.flatMap((row) => {
    const path = pathOf(rows, row.index)
    const isHidden = kept === null && path.some((above) => above !== row && closed.has(above.index))
    const hasChildren = parents.has(row.index)
    const isOpen = hasChildren && (kept !== null || !closed.has(row.index))
    return isHidden ? [] : [{ row, level: path.length, hasChildren, isOpen }]
  })
}

export type MoveFault = 'same' | 'under' | 'deleted' | 'tooDeep'

/** Why a group may not be put under a parent (null: the top); the server decides by the same. docs/rules.md, R-12.5 */
export function moveFault(rows: readonly Node[], index: number, parent: number | null): MoveFault | undefined {
  const live = rows.filter((row) => !row.deleted)
  const above = pathOf(live, parent)
  if (above.some((row) => row.index === index)) return 'under'
  if (parent !== null && above.length === 0) return 'deleted'
  const below = live.map((row) => pathOf(live, row.index)).filter((path) => path.some((row) => row.index === index))
  if (below.some((path) => path.at(-1)?.index === index && (path.at(-1)?.parent ?? null) === parent)) return 'same'
  const height = Math.max(1, ...below.map((path) => path.length - path.findIndex((row) => row.index === index)))
  return above.length + height > CUSTOMER_GROUP_DEPTH_MAX ? 'tooDeep' : undefined
}
