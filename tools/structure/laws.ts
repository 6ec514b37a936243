import { commentLaw } from './comment-laws.ts'
import { moduleFileLaw, nameLaw } from './file-name-laws.ts'
import { barrelLaw, circleLaw, entranceLaw, packageLaw } from './import-laws.ts'
import { localeLaw } from './locale-law.ts'
import { lockfileLaw, manifestLaw } from './lockfile-law.ts'
import { sizeLaw } from './size-law.ts'
import type { Finding, Law, Tree } from './source.ts'
import { sqlLaw } from './sql-law.ts'
import { refusalTextLaw, usedTextLaw } from './used-text-laws.ts'

const laws: readonly Law[] = [
  packageLaw,
  entranceLaw,
  barrelLaw,
  circleLaw,
  sqlLaw,
  moduleFileLaw,
  sizeLaw,
  nameLaw,
  commentLaw,
  localeLaw,
  usedTextLaw,
  refusalTextLaw,
  lockfileLaw,
  manifestLaw,
]

/** All that speaks against the laws of docs/architecture.md. */
export const findBreaches = (tree: Tree): Finding[] => laws.flatMap((law) => law(tree))
