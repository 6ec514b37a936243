import type { Node } from 'oxc-parser'
import { type Finding, isTest, type Law, lineOf, type Source, walk } from './source.ts'

const queryMethods = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']
const drivers = ['pg', '@electric-sql/pglite']
const home = /^packages\/server\/src\/((kernel|migrations|demo|testing)\/|.*\/store[^/]*\.ts$)/

const mayHoldSql = (path: string) => !path.startsWith('packages/') || isTest(path) || home.test(path)

function sqlIn(node: Node): string | undefined {
  if (node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier' && node.tag.name === 'sql')
    return 'sql`…`'
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { property } = node.callee
  return property.type === 'Identifier' && queryMethods.includes(property.name) ? `.${property.name}()` : undefined
}

function usesOf(source: Source) {
  const found = source.imports
    .filter((one) => (one.to === 'kysely' && one.names.includes('sql')) || (drivers.includes(one.to) && !one.isType))
    .map((one) => ({ what: `an import of ${one.to}`, line: one.line }))
  walk(source.program, (node) => {
    const what = sqlIn(node)
    if (what !== undefined) found.push({ what, line: lineOf(source.text, node.start) })
  })
  return found
}

/** Law 3: SQL lives in `store*.ts` and the kernel; migrations, demo and tests apart. */
export const sqlLaw: Law = ({ sources }) =>
  sources
    .filter(({ path }) => !mayHoldSql(path))
    .flatMap((source) =>
      usesOf(source).map(
        ({ what, line }): Finding => ({
          law: '3',
          path: source.path,
          line,
          message: `${what} outside of a store. Move the query into the module's store.ts and call it from here.`,
        }),
      ),
    )

const store = /^packages\/server\/src\/modules\/(.*\/)?store(-[^/]*)?\.ts$/

/** Law 4: a store is where the SQL is; decisions have a file of their own. */
export const storeLaw: Law = ({ sources }) =>
  sources
    .filter((source) => store.test(source.path) && !isTest(source.path) && usesOf(source).length === 0)
    .map(({ path }): Finding => {
      const message = 'a store without SQL. Name it after what it decides, or move its content to where it is used.'
      return { law: '4', path, message, exception: { list: 'stores', entry: path, count: 0 } }
    })
