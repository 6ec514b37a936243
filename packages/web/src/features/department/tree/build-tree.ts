import type { DepartmentRow } from '@crm/contract/department'
import { fold } from '@crm/contract/rules/fold'

export interface Tree {
  readonly byId: ReadonlyMap<number, DepartmentRow>
  /** Under `null`: what stands at the top. */
  readonly below: ReadonlyMap<number | null, readonly DepartmentRow[]>
}

/** One line of the tree as it is seen. */
export interface Line {
  readonly row: DepartmentRow
  /** From 1, as screen readers count. */
  readonly level: number
  readonly place: number
  readonly siblings: number
  /** Null: nothing stands under it. */
  readonly isOpen: boolean | null
}

/** Whose parent is not in the list stands at the top. */
export function buildTree(rows: readonly DepartmentRow[]): Tree {
  const byId = new Map(rows.map((row) => [row.index, row]))
  const parentOf = ({ parent }: DepartmentRow) => (parent !== null && byId.has(parent) ? parent : null)
  return { byId, below: Map.groupBy(rows, parentOf) }
}

export const childrenOf = (tree: Tree, departmentId: number | null) => tree.below.get(departmentId) ?? []

/** What it stands under, from the top down. */
export function aboveOf(tree: Tree, departmentId: number): DepartmentRow[] {
  const above: DepartmentRow[] = []
  const parentOf = (id: number) => tree.byId.get(tree.byId.get(id)?.parent ?? 0)
  for (let row = parentOf(departmentId); row !== undefined; row = parentOf(row.index)) above.unshift(row)
  return above
}

/** A department with all that stands under it. */
export const branchOf = (tree: Tree, row: DepartmentRow): DepartmentRow[] => [
  row,
  ...childrenOf(tree, row.index).flatMap((child) => branchOf(tree, child)),
]

/** `isOpen` is asked for those alone that have something under them; `isShown` for every one. */
export function linesOf(
  tree: Tree,
  isOpen: (row: DepartmentRow, level: number) => boolean,
  isShown: (row: DepartmentRow) => boolean = () => true,
): Line[] {
  const walk = (parentId: number | null, level: number): Line[] => {
    const rows = childrenOf(tree, parentId).filter(isShown)
    return rows.flatMap((row, index) => {
      const opens = childrenOf(tree, row.index).some(isShown) ? isOpen(row, level) : null
      const line = { row, level, place: index + 1, siblings: rows.length, isOpen: opens }
      return opens ? [line, ...walk(row.index, level + 1)] : [line]
    })
  }
  return walk(null, 1)
}

export interface Found {
  readonly found: ReadonlySet<number>
  /** With all that they stand under. */
  readonly kept: ReadonlySet<number>
}

/** By name or by leader; every word must be there, with or without its marks. */
export function searchTree(tree: Tree, text: string): Found {
  const words = fold(text).split(/\s+/).filter(Boolean)
  const rows = [...tree.byId.values()].filter(({ name, leader }) => {
    const said = fold(`${name} ${leader?.fullName ?? ''}`)
    return words.every((word) => said.includes(word))
  })
  const kept = rows.flatMap((row) => [row.index, ...aboveOf(tree, row.index).map(({ index }) => index)])
  return { found: new Set(rows.map(({ index }) => index)), kept: new Set(kept) }
}
