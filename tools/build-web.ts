import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { runCommand } from './run-command.ts'

const stampFile = 'node_modules/.cache/lite-crm/web'
const builtPage = 'packages/web/dist/index.html'

function stampSources(): string {
  const hash = createHash('sha256')
  const files = globSync(['packages/{web,contract}/**/*', 'package-lock.json'], {
    exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path),
  })
  for (const file of files.sort()) if (statSync(file).isFile()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/** Builds the web part into packages/web/dist, unless its sources are those of the last build. */
export async function buildWebWhenStale(): Promise<void> {
  const stamp = stampSources()
  const isFresh = existsSync(builtPage) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  if (isFresh) return
  process.stdout.write('Building the web part …\n')
  const code = await runCommand('vite', ['build', 'packages/web', '--logLevel', 'warn'])
  if (code !== 0) throw new Error('The web part could not be built (see above).')
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}
