import type { ExceptionList, Finding } from './source.ts'

export const exceptionsPath = 'tools/structure-exceptions.json'

/** What a law overlooks, per law that has such a list: the entry, and the number it may not pass. */
export type Exceptions = Readonly<Record<ExceptionList, Readonly<Record<string, number>>>>

const lists = ['sizes', 'folders', 'loneFiles', 'stores'] as const
const isExcused = ({ exception }: Finding, exceptions: Exceptions) =>
  exception !== undefined && exception.count <= (exceptions[exception.list][exception.entry] ?? -1)

const complain = (list: string, entry: string, message: string): Finding => ({
  law: 'exceptions',
  path: exceptionsPath,
  message: `${list}: ${entry} ${message}`,
})

const needless = (findings: readonly Finding[], exceptions: Exceptions) =>
  lists.flatMap((list) =>
    Object.keys(exceptions[list])
      .filter((entry) => !findings.some(({ exception }) => exception?.list === list && exception.entry === entry))
      .map((entry) => complain(list, entry, 'keeps the law by now. Remove the entry.')),
  )

const grown = (exceptions: Exceptions, committed: Exceptions) =>
  lists.flatMap((list) =>
    Object.entries(exceptions[list])
      .filter(([entry, count]) => count > (committed[list][entry] ?? -1))
      .map(([entry]) => complain(list, entry, 'has grown, but the list may only shrink. Mend the file instead.')),
  )

/** Leaves out what is excused; adds entries that excuse nothing, and those that exceed the last commit's. */
export const applyExceptions = (
  findings: readonly Finding[],
  exceptions: Exceptions,
  committed?: Exceptions,
): Finding[] => [
  ...findings.filter((finding) => !isExcused(finding, exceptions)),
  ...needless(findings, exceptions),
  ...(committed === undefined ? [] : grown(exceptions, committed)),
]
