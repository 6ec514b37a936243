import type { Branch } from '../../../ui/TreeSelect.tsx'

interface Group {
  readonly index: number
  readonly name: string
  readonly deleted: boolean
  readonly parent?: number | null
}

/** The groups that can be chosen, each under its parent; below a deleted one a group stands by itself. */
export function treeOf(groups: readonly Group[]): Branch[] {
  const living = groups.filter((group) => !group.deleted)
  const known = new Set(living.map(({ index }) => index))
  const below = Map.groupBy(living, ({ parent }) => (parent != null && known.has(parent) ? parent : null))
  const branchesOf = (parent: number | null): Branch[] =>
    (below.get(parent) ?? []).map(({ index, name }) => {
      const children = branchesOf(index)
      return { value: String(index), label: name, ...(children.length > 0 && { children }) }
    })
  return branchesOf(null)
}
