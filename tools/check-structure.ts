import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readProject } from './read-project.ts'
import { applyExceptions, type Exceptions, exceptionsPath } from './structure/exceptions.ts'
import { findBreaches } from './structure/laws.ts'
import { readTree } from './structure/source.ts'

/** The list as last committed; nothing where there is no repository or no such commit. */
function committedExceptions(): Exceptions | undefined {
  const { status, stdout } = spawnSync('git', ['show', `HEAD:${exceptionsPath}`], { encoding: 'utf8' })
  return status === 0 ? (JSON.parse(stdout) as Exceptions) : undefined
}

const exceptions = JSON.parse(readFileSync(exceptionsPath, 'utf8')) as Exceptions
const breaches = applyExceptions(findBreaches(readTree(readProject())), exceptions, committedExceptions())
for (const { law, path, line, message } of breaches)
  process.stdout.write(`${path}${line === undefined ? '' : `:${line}`} (law ${law}): ${message}\n`)
if (breaches.length > 0) process.exitCode = 1
