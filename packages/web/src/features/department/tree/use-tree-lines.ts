import { useMemo, useState } from 'react'
import { aboveOf, linesOf, searchTree, type Tree } from './build-tree.ts'

/** So many levels stand open before anybody opens one. */
const LEVELS_OPEN = 2

/** What of the tree is seen: what was opened by hand, the way to what is selected, or what a search found. */
export function useTreeLines(tree: Tree, selectedId: number | undefined) {
  const [byHand, setByHand] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [text, setText] = useState('')
  const search = useMemo(() => (text.trim() === '' ? null : searchTree(tree, text)), [tree, text])
  const lines = useMemo(() => {
    if (search !== null)
      return linesOf(
        tree,
        () => true,
        ({ index }) => search.kept.has(index),
      )
    const way = new Set(selectedId === undefined ? [] : aboveOf(tree, selectedId).map(({ index }) => index))
    return linesOf(tree, ({ index }, level) => byHand.get(index) ?? (level <= LEVELS_OPEN || way.has(index)))
  }, [tree, search, byHand, selectedId])
  return {
    lines,
    text,
    search: setText,
    found: search?.found ?? null,
    toggle: (departmentId: number, isOpen: boolean) => setByHand((now) => new Map(now).set(departmentId, isOpen)),
  }
}
