import type { Branch } from './TreeSelect.tsx'

interface Node {
  readonly index: number
  readonly name: string
  readonly parent?: number | null
}

export interface FlatBranch {
  readonly value: string
  readonly label: string
  readonly depth: number
  readonly path: string
}

/** Groups or departments in the order of their tree, each with its depth and the names above it. */
export function flattenTree(items: readonly Node[]) {
  const known = new Set(items.map(({ index }) => index))
  const parentOf = ({ parent }: { parent?: number | null }) => (parent != null && known.has(parent) ? parent : null)
  const below = Map.groupBy(items, parentOf)
  const walk = (parent: number | null, depth: number, above: readonly string[]): FlatBranch[] =>
    (below.get(parent) ?? []).flatMap((item) => [
      { value: String(item.index), label: item.name, depth, path: above.join(' › ') },
      ...walk(item.index, depth + 1, [...above, item.name]),
    ])
  return walk(null, 0, [])
}

/**
 * The groups or departments that can be chosen, each under its parent; below a deleted one each stands by itself. A
 * filter offers the deleted ones too and says how they are called.
 */
export function treeOf(
  items: readonly (Node & { readonly deleted: boolean })[],
  callDeleted?: (name: string) => string,
): Branch[] {
  const shown = items.filter(({ deleted }) => callDeleted !== undefined || !deleted)
  const known = new Set(shown.map(({ index }) => index))
  const below = Map.groupBy(shown, ({ parent }) => (parent != null && known.has(parent) ? parent : null))
  const branchesOf = (parent: number | null): Branch[] =>
    (below.get(parent) ?? []).map(({ index, name, deleted }) => {
      const children = branchesOf(index)
      const label = deleted && callDeleted ? callDeleted(name) : name
      return { value: String(index), label, ...(children.length > 0 && { children }) }
    })
  return branchesOf(null)
}
