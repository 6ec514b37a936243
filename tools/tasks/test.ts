import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runCommand } from '../run-command.ts'

interface TestFile {
  readonly name: string
  readonly status: 'passed' | 'failed'
  readonly message: string
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
}

const { env } = process
const args = process.argv.slice(2)
const isFull = args.includes('--full')
const words = args.filter((arg) => arg !== '--full')
const reports = mkdtempSync(join(tmpdir(), 'lite-crm-test-'))
const counts = { passed: 0, failed: 0, skipped: 0 }
const faults: string[] = []
const isWanted = (pattern: string) =>
  words.length === 0 || globSync(pattern).some((file) => words.some((word) => file.includes(word)))

async function step(name: string, run: () => Promise<number>) {
  process.stdout.write(`\n── ${name}\n`)
  if ((await run()) !== 0) faults.push(name)
}

/** Exit code, and what the JSON reporter of the runner wrote; nothing where it broke off before. */
async function runReported<T>(command: string, given: readonly string[], more: Record<string, string> = {}) {
  const file = join(reports, `${command}.json`)
  rmSync(file, { force: true })
  const code = await runCommand(command, given, { ...more, REPORT: file })
  return { code, report: existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined }
}

async function vitest(given: readonly string[], more?: Record<string, string>) {
  const { code, report } = await runReported<{ testResults: TestFile[] }>('vitest', ['run', ...given], more)
  return { code, files: report?.testResults ?? [] }
}

function count(files: readonly TestFile[]) {
  for (const { name, status, message, assertionResults } of files) {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const passed = assertionResults.filter((test) => test.status === 'passed').length
    counts.passed += passed
    counts.failed += failed.length
    counts.skipped += assertionResults.length - passed - failed.length
    const file = relative('.', name)
    faults.push(...failed.map(({ fullName }) => `${file}:${fullName}`))
    if (status === 'failed' && failed.length === 0) faults.push(`${file}: ${message || 'its process ended'}`)
  }
}

/** The one file that a run lacks because its process ended under it, seen once, in the embedded database's engine. */
function findEnded(files: readonly TestFile[]): TestFile | undefined {
  const [broken, ...others] = files.filter(({ status }) => status === 'failed')
  const isEnded = broken?.message === '' && broken.assertionResults.every(({ status }) => status !== 'failed')
  return isEnded && others.length === 0 ? broken : undefined
}

async function testUnits(): Promise<number> {
  const { code, files } = await vitest(words)
  const ended = env['CI'] && findEnded(files)
  if (!ended) {
    count(files)
    return code
  }
  process.stdout.write(`\nThe process of ${ended.name} ended: it runs once more\n`)
  count(files.filter((file) => file !== ended))
  const again = await vitest([ended.name])
  count(again.files)
  return again.code
}

async function testHostile(): Promise<number> {
  const { code, files } = await vitest(words, { HOSTILE: 'short' })
  count(files)
  return code
}

async function testBrowser(): Promise<number> {
  const { code, report } = await runReported<{ stats: Record<string, number> }>('playwright', ['test', ...words])
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  if (flaky > 0) process.stdout.write(`Passed only when repeated (named above as flaky): ${flaky}\n`)
  counts.passed += expected + flaky
  counts.failed += unexpected
  counts.skipped += skipped
  return code
}

function conclude() {
  const parts = [
    ['PostgreSQL', 'TEST_DATABASE_URL'],
    ['Redis', 'TEST_REDIS_URL'],
  ] as const
  process.stdout.write('\n')
  for (const [part, name] of parts) if (!env[name]) process.stdout.write(`${part} part skipped: no server (${name})\n`)
  for (const fault of faults) process.stdout.write(`✗ ${fault}\n`)
  process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`)
}

const steps = [
  { name: 'check', isWanted: words.length === 0, run: () => runCommand('node', ['tools/tasks/check.ts']) },
  { name: 'unit and HTTP', isWanted: isWanted('{packages/*/src,tools,bench}/**/*.test.{ts,tsx}'), run: testUnits },
  { name: 'browser', isWanted: isWanted('e2e/**/*.spec.ts'), run: testBrowser },
  {
    name: 'hostile',
    isWanted: isFull && env['TEST_DATABASE_URL'] !== undefined && isWanted('hostile/**/*.test.ts'),
    run: testHostile,
  },
].filter((one) => one.isWanted)

if (isFull) env['TEST_FULL'] = 'true'
if (steps.length === 0) faults.push(`no test file matches ${words.join(' ')}`)
for (const { name, run } of steps) await step(name, run)
conclude()
rmSync(reports, { recursive: true, force: true })
process.exitCode = faults.length > 0 ? 1 : 0
