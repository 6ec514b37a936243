import { dirname, join } from 'node:path/posix'
import { type Comment, type Node, type Program, parseSync, visitorKeys } from 'oxc-parser'

export interface Import {
  /** A file of the project by its path from the root, else the name as written (`react`, `node:fs`). */
  readonly to: string
  readonly written: string
  readonly names: readonly string[]
  readonly isType: boolean
  /** `export … from`. */
  readonly isPassedOn: boolean
  readonly line: number
}

export interface Source {
  readonly path: string
  readonly text: string
  readonly program: Program
  readonly comments: readonly Comment[]
  readonly imports: readonly Import[]
}

/** What the laws read: code files parsed, other files as text, all by path from the root. */
export interface Tree {
  readonly sources: readonly Source[]
  readonly texts: ReadonlyMap<string, string>
}

export interface Finding {
  readonly law: string
  readonly path: string
  readonly line?: number
  /** What is wrong, and the remedy. */
  readonly message: string
  /** Where the law has a list of exceptions: the entry that would excuse this. */
  readonly exception?: { readonly list: ExceptionList; readonly entry: string; readonly count: number }
}

export type ExceptionList = 'sizes' | 'folders' | 'loneFiles' | 'stores'

export type Law = (tree: Tree) => Finding[]

const isCode = (path: string) => /\.(tsx?|mjs)$/.test(path)
export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

/** Reads files given as path → text. */
export const readTree = (files: Readonly<Record<string, string>>): Tree => ({
  sources: Object.entries(files)
    .filter(([path]) => isCode(path))
    .map(([path, text]) => readSource(path, text)),
  texts: new Map(Object.entries(files).filter(([path]) => !isCode(path))),
})

function readSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}. Mend its syntax first.`)
  return { path, text, program, comments, imports: readImports(path, text, program) }
}

export const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length

function resolve(from: string, written: string): string {
  if (written.startsWith('.')) return join(dirname(from), written)
  if (written === '@crm/contract') return 'packages/contract/src/index.ts'
  return written.replace(/^@crm\/contract\/(.+)$/, 'packages/contract/src/$1.ts')
}

function readImports(path: string, text: string, program: Program): Import[] {
  const found: Import[] = []
  walk(program, (node) => {
    const names = namesOf(node)
    if (names === undefined || !('source' in node) || node.source?.type !== 'Literal') return
    found.push({
      to: resolve(path, String(node.source.value)),
      written: String(node.source.value),
      names,
      isType: isTypeOnly(node),
      isPassedOn: node.type.startsWith('Export'),
      line: lineOf(text, node.start),
    })
  })
  return found
}

function namesOf(node: Node): string[] | undefined {
  if (node.type === 'ImportDeclaration')
    return node.specifiers.map((one) => ('imported' in one ? nameOf(one.imported) : '*'))
  if (node.type === 'ExportNamedDeclaration') return node.specifiers.map((one) => nameOf(one.local))
  if (node.type === 'ExportAllDeclaration' || node.type === 'ImportExpression') return ['*']
  return undefined
}

function isTypeOnly(node: Node): boolean {
  if (node.type === 'ImportDeclaration')
    return (
      node.importKind === 'type' ||
      (node.specifiers.length > 0 &&
        node.specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type'))
    )
  return 'exportKind' in node && node.exportKind === 'type'
}

/** The word behind a key or a binding; empty where it is computed. */
export function nameOf(node: Node | null | undefined): string {
  if (node?.type === 'Identifier') return node.name
  return node?.type === 'Literal' ? String(node.value) : ''
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Visits a node and all below it; `above` starts at the parent. */
export function walk(
  node: Node,
  visit: (node: Node, above: readonly Node[]) => void,
  above: readonly Node[] = [],
): void {
  visit(node, above)
  for (const key of visitorKeys[node.type] ?? [])
    for (const child of [Reflect.get(node, key)].flat()) if (isNode(child)) walk(child, visit, [node, ...above])
}

const wrappers = [
  'TSAsExpression',
  'TSSatisfiesExpression',
  'ParenthesizedExpression',
  'ObjectExpression',
  'ArrayExpression',
]

/** For a property or element of a table: the name of the constant that the table is, `{…} as const` included. */
export function tableName(above: readonly Node[]): string {
  const owner = above.find((node) => !wrappers.includes(node.type))
  return owner?.type === 'VariableDeclarator' ? nameOf(owner.id) : ''
}
