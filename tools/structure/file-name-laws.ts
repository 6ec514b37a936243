import type { Node } from 'oxc-parser'
import { type Finding, type Law, lineOf, nameOf, type Source, type Tree, tableName, walk } from './source.ts'

const fixedNames = /^(index|rules|store[a-z0-9-]*|read|events|jobs)$/
const inModule = /^packages\/server\/src\/modules\/[^/]+\/(?:.*\/)?([^/]+)\.tsx?$/
const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const declares = ['get', 'post', 'put', 'del']

/**
 * Keys of the contract's tables: of calls (`session = { add: post(…) }` gives add and add-session, for a module that
 * answers two tables) and of states (`ticketCan = { reopen: … }`).
 */
function verbsOf(program: Node): string[] {
  const verbs: string[] = []
  walk(program, (node, above) => {
    if (node.type !== 'Property') return
    const [verb, table] = [toKebab(nameOf(node.key)), toKebab(tableName(above))]
    if (table.endsWith('-can')) verbs.push(verb)
    if (node.value.type === 'CallExpression' && declares.includes(nameOf(node.value.callee)))
      verbs.push(verb, `${verb}-${table}`)
  })
  return verbs
}

const allVerbs = ({ sources }: Tree) =>
  new Set(
    sources.filter(({ path }) => path.startsWith('packages/contract/src/')).flatMap(({ program }) => verbsOf(program)),
  )

/** Law 4: the closed vocabulary of a module's files. */
export const moduleFileLaw: Law = (tree) => {
  const verbs = allVerbs(tree)
  return tree.sources.flatMap(({ path }): Finding[] => {
    const stem = inModule.exec(path)?.[1]
    if (stem === undefined || stem.includes('.test') || fixedNames.test(stem) || verbs.has(stem)) return []
    const message = `"${stem}" is neither index, rules, store*, read, events, jobs nor a verb of the contract. Name the file after the call it answers, or move its content into one of those.`
    return [{ law: '4', path, message, exception: { list: 'fileNames', entry: path } }]
  })
}

const emptyWords = /^(utils?|helpers?|common|manager|data|info|dto)$/
const wordsOf = (name: string) => toKebab(name).split(/[-_.]/).filter(Boolean)
const withoutEnding = (part: string) => part.replace(/(\.test)?\.\w+$/, '')
const isEmptyName = (part: string) => emptyWords.test(wordsOf(withoutEnding(part)).at(-1) ?? '')

function badFileName({ path }: Source): Finding[] {
  const bad = path.split('/').find(isEmptyName)
  if (bad === undefined) return []
  return [
    { law: '7', path, message: `"${bad}" says nothing. Name it after what is in it (docs/architecture.md, names).` },
  ]
}

const declaredTypes = ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration']

function badTypeNames({ path, text, program }: Source): Finding[] {
  const findings: Finding[] = []
  walk(program, (node) => {
    const name = declaredTypes.includes(node.type) && 'id' in node ? nameOf(node.id) : ''
    if (!/^I[A-Z][a-z]|Dto$/.test(name)) return
    const message = `"${name}" names its kind. Leave out the I or the Dto and say what the thing is.`
    findings.push({ law: '7', path, line: lineOf(text, node.start), message })
  })
  return findings
}

/** Law 7: no names that say nothing. */
export const nameLaw: Law = ({ sources }) =>
  sources.flatMap((source) => [...badFileName(source), ...badTypeNames(source)])
