import type { Node } from 'oxc-parser'
import { localePath, namespacesOf, readPhrases } from './phrases.ts'
import { type Finding, type Law, lineOf, nameOf, type Source, tableName, walk } from './source.ts'

/** What `t` falls back to (packages/web/src/kernel/i18n.ts). */
const defaultNamespace = 'kernel'

/** The texts given literally, alone or in a list, as first argument of one of these functions. */
function literalArguments(node: Node, functions: readonly string[]): string[] {
  if (node.type !== 'CallExpression' || !functions.includes(nameOf(node.callee))) return []
  const [first] = node.arguments
  const given = first?.type === 'ArrayExpression' ? first.elements : [first]
  return given.flatMap((one) => (one?.type === 'Literal' && typeof one.value === 'string' ? [one.value] : []))
}

function usesOf({ program, text }: Source) {
  const namespaces = [defaultNamespace]
  const keys: { key: string; line: number }[] = []
  walk(program, (node) => {
    namespaces.push(...literalArguments(node, ['useTranslation']))
    for (const key of literalArguments(node, ['t', 'translate'])) keys.push({ key, line: lineOf(text, node.start) })
  })
  return { namespaces: [...new Set(namespaces)], keys }
}

/** A text that a screen names literally is there. */
export const usedTextLaw: Law = (tree) => {
  const known = new Set(
    namespacesOf(tree).flatMap((name) => [...readPhrases(tree, 'vi', name).keys()].map((key) => `${name}:${key}`)),
  )
  return tree.sources
    .filter(({ path }) => path.startsWith('packages/web/src/'))
    .flatMap((source) => {
      const { namespaces, keys } = usesOf(source)
      const isKnown = (key: string) =>
        key.includes(':') ? known.has(key) : namespaces.some((name) => known.has(`${name}:${key}`))
      return keys
        .filter(({ key }) => !isKnown(key))
        .map(({ key, line }): Finding => {
          const message = `no text "${key}" in ${namespaces.join(' or ')}. Add it to both languages.`
          return { law: 'locales', path: source.path, line, message }
        })
    })
}

/** Every refusal of the contract can be told to a person. */
export const refusalTextLaw: Law = (tree) => {
  const source = tree.sources.find(({ path }) => path === 'packages/contract/src/refusals.ts')
  if (source === undefined) return []
  const codes: string[] = []
  walk(source.program, (node, above) => {
    if (node.type === 'Property' && tableName(above) === 'refusals') codes.push(nameOf(node.key))
  })
  const phrases = readPhrases(tree, 'vi', 'refusal')
  return codes
    .filter((code) => !phrases.has(code))
    .map((code) => ({
      law: 'locales',
      path: localePath('vi', 'refusal'),
      message: `the refusal "${code}" has no text. Add it to both languages.`,
    }))
}
