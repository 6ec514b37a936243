import { type Finding, type Law, lineOf, nameOf, type Source, walk } from './source.ts'

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
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
