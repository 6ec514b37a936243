import type { Node } from 'oxc-parser'
import { check } from 'recheck'
import { lineOf, nameOf, type Source, type Tree, walk } from './structure/source.ts'

interface Pattern {
  readonly path: string
  readonly line: number
  readonly written: string
  /** Absent where the pattern is put together at run time. */
  readonly source?: string
  readonly flags: string
}

export const acceptedPath = 'tools/accepted-patterns.json'

/** Pattern as written → why its input cannot grow long, or cannot come from outside. */
export type AcceptedPatterns = Readonly<Record<string, string>>

function readPattern(node: Node): Pick<Pattern, 'source' | 'flags'> | undefined {
  if (node.type === 'Literal' && 'regex' in node) return { source: node.regex.pattern, flags: node.regex.flags }
  if ((node.type !== 'NewExpression' && node.type !== 'CallExpression') || nameOf(node.callee) !== 'RegExp')
    return undefined
  const [first, second] = node.arguments
  const flags = nameOf(second)
  return first?.type === 'Literal' && typeof first.value === 'string' ? { source: first.value, flags } : { flags }
}

function findPatterns({ path, text, program }: Source): Pattern[] {
  const found: Pattern[] = []
  walk(program, (node) => {
    const pattern = readPattern(node)
    if (pattern === undefined) return
    found.push({ path, line: lineOf(text, node.start), written: text.slice(node.start, node.end), ...pattern })
  })
  return found
}

// On a busy machine a search cut short, as a whole or in one of its steps, would call a harmless pattern slow.
const patienceMs = 60_000
const patience = { timeout: patienceMs, incubationTimeout: patienceMs, attackTimeout: patienceMs }

async function isSlow({ source, flags }: Pattern, safe: Set<string>): Promise<boolean> {
  if (source === undefined) return true
  const key = `/${source}/${flags}`
  if (!safe.has(key) && (await check(source, flags, patience)).status === 'safe') safe.add(key)
  return !safe.has(key)
}

const remedy =
  'may take a time that grows faster than its input, and would stop the server. Write it so that no character can be ' +
  `matched in two ways; or cap the input before it and list the pattern with that reason in ${acceptedPath}.`

/**
 * Complaints about every regular expression, literal or by RegExp(), that is not proven linear and not accepted. What is
 * in `safe` was proven before; what is proven now is added.
 */
export async function findSlowPatterns(
  { sources }: Tree,
  accepted: AcceptedPatterns,
  safe = new Set<string>(),
): Promise<string[]> {
  const slow: Pattern[] = []
  for (const pattern of sources.flatMap(findPatterns)) if (await isSlow(pattern, safe)) slow.push(pattern)
  const needless = Object.keys(accepted).filter((written) => !slow.some((pattern) => pattern.written === written))
  return [
    ...slow
      .filter(({ written }) => !accepted[written])
      .map(({ path, line, written }) => `${path}:${line}: ${written} ${remedy}`),
    ...needless.map((written) => `${acceptedPath}: ${written} is harmless or gone. Remove the entry.`),
  ]
}
