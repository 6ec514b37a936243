import type { Word } from '../../kernel/words.ts'

export interface Branch {
  readonly departmentId: number
  readonly name: string
  readonly children: readonly Branch[]
}

/** What stands below a department, as a tree; what is deleted is left out with all that stands below it. */
export function branchesUnder(words: readonly Word[], departmentId: number): Branch[] {
  const below = Map.groupBy(
    words.filter(({ deleted }) => !deleted),
    ({ parent }) => parent ?? 0,
  )
  // A tree that was broken into a circle must not be walked for ever.
  const walk = (parent: number, above: readonly number[]): Branch[] =>
    (below.get(parent) ?? [])
      .filter(({ index }) => !above.includes(index))
      .map(({ index, name }) => ({ departmentId: index, name, children: walk(index, [...above, index]) }))
  return walk(departmentId, [departmentId])
}

export const idsOf = (branches: readonly Branch[]): number[] =>
  branches.flatMap(({ departmentId, children }) => [departmentId, ...idsOf(children)])

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  one.size === other.size && [...one].every((id) => other.has(id))

/** What was granted and what is to be; null where that is the same. */
export function childrenChange(
  before: readonly number[],
  after: readonly number[],
): { added: number[]; removed: number[] } | null {
  const [was, is] = [new Set(before), new Set(after)]
  if (isSame(was, is)) return null
  return { added: [...is].filter((id) => !was.has(id)), removed: [...was].filter((id) => !is.has(id)) }
}
