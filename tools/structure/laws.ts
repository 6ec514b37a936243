import { capabilityLaw } from './capability-law.ts'
import { commentLaw } from './comment-laws.ts'
import { nameLaw } from './file-name-laws.ts'
import { folderSizeLaw, loneFileLaw } from './folder-laws.ts'
import { barrelLaw, entranceLaw, layerLaw, packageLaw } from './import-laws.ts'
import { localeLaw } from './locale-law.ts'
import { lockfileLaw, manifestLaw } from './lockfile-law.ts'
import { sizeLaw } from './size-law.ts'
import type { Finding, Law, Tree } from './source.ts'
import { sqlLaw, storeLaw } from './sql-law.ts'
import { refusalTextLaw, usedTextLaw } from './used-text-laws.ts'

const laws: readonly Law[] = [
  packageLaw,
  entranceLaw,
  layerLaw,
  capabilityLaw,
  barrelLaw,
  sqlLaw,
  storeLaw,
  folderSizeLaw,
  loneFileLaw,
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
