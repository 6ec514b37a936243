import type { Node } from 'oxc-parser'
import { type Finding, isTest, type Law, lineOf, nameOf, type Source, walk } from './source.ts'

const fileLinesMax = 250
const functionLinesMax = 40
const componentLinesMax = 100
const exempt = /^(e2e\/|packages\/(contract\/|[^/]+\/src\/(locales|migrations|demo|schema|testing|ui\/gallery)\/))/

const isFunction = (node: Node) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type)

/** A function's own name, or that of what it is given to: const, property, wrapping call (memo, forwardRef). */
function functionName(node: Node, above: readonly Node[]): string {
  const own = 'id' in node ? nameOf(node.id) : ''
  if (own !== '') return own
  const [parent, ...rest] = above
  if (parent?.type === 'VariableDeclarator') return nameOf(parent.id)
  if (parent?.type === 'Property' || parent?.type === 'MethodDefinition') return nameOf(parent.key)
  return parent?.type === 'CallExpression' ? functionName(parent, rest) : ''
}

const finding = (path: string, entry: string, what: string, lines: number, max: number): Finding => ({
  law: '6',
  path,
  message: `${what} has ${lines} lines, at most ${max} are allowed. Split it where a part can be named.`,
  exception: { list: 'sizes', entry, count: lines },
})

/** Lines of a function without those of the functions in it, which are measured by themselves. */
function ownLines(text: string, node: Node): number {
  const linesOf = ({ start, end }: Node) => text.slice(start, end).split('\n').length
  let inner = 0
  walk(node, (child, above) => {
    if (child !== node && isFunction(child) && !above.some((one) => one !== node && isFunction(one)))
      inner += linesOf(child) - 1
  })
  return linesOf(node) - inner
}

function longFunctions({ path, text, program }: Source): Finding[] {
  const findings: Finding[] = []
  walk(program, (node, above) => {
    if (!isFunction(node)) return
    const name = functionName(node, above) || 'anonymous'
    const max = path.endsWith('.tsx') && /^[A-Z]/.test(name) ? componentLinesMax : functionLinesMax
    const lines = ownLines(text, node)
    if (lines > max)
      findings.push({ ...finding(path, `${path}#${name}`, name, lines, max), line: lineOf(text, node.start) })
  })
  return findings
}

function longFile({ path, text }: Source): Finding[] {
  const lines = text.trimEnd().split('\n').length
  return lines > fileLinesMax ? [finding(path, path, 'the file', lines, fileLinesMax)] : []
}

/** Law 6: sizes at which one looks again. */
export const sizeLaw: Law = ({ sources }) =>
  sources
    .filter(({ path }) => !exempt.test(path) && !isTest(path))
    .flatMap((source) => [...longFile(source), ...longFunctions(source)])
