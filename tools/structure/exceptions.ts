import type { Finding } from './source.ts'

export const exceptionsPath = 'tools/structure-exceptions.json'

/** What a law is told to overlook, per law that has such a list. */
export type Exceptions = Readonly<Record<'fileNames' | 'sizes', readonly string[]>>

const lists = ['fileNames', 'sizes'] as const
const isExcused = ({ exception }: Finding, exceptions: Exceptions) =>
  exception !== undefined && exceptions[exception.list].includes(exception.entry)

const complain = (list: string, entry: string, message: string): Finding => ({
  law: 'exceptions',
  path: exceptionsPath,
  message: `${list}: ${entry} ${message}`,
})

const needless = (findings: readonly Finding[], exceptions: Exceptions) =>
  lists.flatMap((list) =>
    exceptions[list]
      .filter((entry) => !findings.some(({ exception }) => exception?.list === list && exception.entry === entry))
      .map((entry) => complain(list, entry, 'keeps the law by now. Remove the entry.')),
  )

const grown = (exceptions: Exceptions, committed: Exceptions) =>
  lists.flatMap((list) =>
    exceptions[list]
      .filter((entry) => !committed[list].includes(entry))
      .map((entry) => complain(list, entry, 'is new, but the list may only shrink. Mend the file instead.')),
  )

/** Leaves out what is excused; adds entries that excuse nothing, and those that the last commit does not have. */
export const applyExceptions = (
  findings: readonly Finding[],
  exceptions: Exceptions,
  committed?: Exceptions,
): Finding[] => [
  ...findings.filter((finding) => !isExcused(finding, exceptions)),
  ...needless(findings, exceptions),
  ...(committed === undefined ? [] : grown(exceptions, committed)),
]
