import type { Node } from 'oxc-parser'
import { type Finding, type Law, lineOf, nameOf, type Source, walk } from './source.ts'

const isEffect = (node: Node) =>
  node.type === 'CallExpression' &&
  /^use(Layout)?Effect$/.test(nameOf(node.callee.type === 'MemberExpression' ? node.callee.property : node.callee))

function effectsWithoutReason({ path, text, comments, program }: Source): Finding[] {
  const explained = new Set(comments.map((comment) => lineOf(text, comment.end) + 1))
  const findings: Finding[] = []
  walk(program, (node) => {
    const line = lineOf(text, node.start)
    if (!isEffect(node) || explained.has(line)) return
    const message =
      'an effect without its reason. Say on the line above why it cannot be computed while rendering or done by the event.'
    findings.push({ law: '7', path, line, message })
  })
  return findings
}

const silencedTypes = ({ path, text, comments }: Source): Finding[] =>
  comments
    .filter(({ value }) => /^[\s*]*@ts-nocheck/.test(value))
    .map(({ start }) => ({
      law: '7',
      path,
      line: lineOf(text, start),
      message: 'silences the type checker. Mend the type; where a library is wrong, @ts-expect-error with the reason.',
    }))

/** Law 7 and "The web page": an effect gives its reason, and no one silences the types. */
export const commentLaw: Law = ({ sources }) =>
  sources.flatMap((source) => [...effectsWithoutReason(source), ...silencedTypes(source)])
