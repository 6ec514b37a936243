import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../run-command.ts'

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const filters = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'lite-crm-test-'))
const failedSteps: string[] = []

const isAsked = (pattern: string) =>
  filters.length === 0 || globSync(pattern).some((file) => filters.some((filter) => file.includes(filter)))

/** What a runner wrote of its run; nothing when it broke off before. */
function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

async function step(name: string, command: string, args: readonly string[], env: Record<string, string> = {}) {
  process.stdout.write(`\n── ${name}\n`)
  if ((await runCommand(command, args, env)) !== 0) failedSteps.push(name)
}

async function runUnits(): Promise<Counts[]> {
  if (!isAsked('{packages/*/src,tools,bench}/**/*.test.{ts,tsx}')) return []
  const file = join(reports, 'vitest.json')
  await step('unit and HTTP', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${file}`,
    ...filters,
  ])
  const report = readReport(file) as Record<string, number> | undefined
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, numPendingTests = 0, numTodoTests = 0 } = report ?? {}
  return [{ passed, failed, skipped: numPendingTests + numTodoTests }]
}

async function runBrowser(): Promise<Counts[]> {
  if (!isAsked('e2e/**/*.{spec,test}.ts')) return []
  const file = join(reports, 'playwright.json')
  await step('browser', 'playwright', ['test', ...filters], { E2E_REPORT: file })
  const report = readReport(file) as { stats: Record<string, number> } | undefined
  const { expected: passed = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  if (flaky > 0) process.stdout.write(`Passed only when repeated (named above as flaky): ${flaky}\n`)
  return [{ passed: passed + flaky, failed: unexpected, skipped }]
}

const sum = (all: readonly Counts[], key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0)

function conclude(all: readonly Counts[]) {
  process.stdout.write('\n')
  if (!process.env['TEST_DATABASE_URL'])
    process.stdout.write('PostgreSQL part skipped: no server (TEST_DATABASE_URL)\n')
  if (!process.env['TEST_REDIS_URL']) process.stdout.write('Redis part skipped: no server (TEST_REDIS_URL)\n')
  if (all.length === 0) failedSteps.push(`no test file matches ${filters.join(' ')}`)
  if (failedSteps.length > 0) process.stdout.write(`Not well: ${failedSteps.join(', ')}\n`)
  process.stdout.write(`${sum(all, 'passed')} passed, ${sum(all, 'failed')} failed, ${sum(all, 'skipped')} skipped\n`)
}

if (filters.length === 0) await step('check', 'node', ['tools/tasks/check.ts'])
const counted = [...(await runUnits()), ...(await runBrowser())]
conclude(counted)
rmSync(reports, { recursive: true, force: true })
process.exitCode = failedSteps.length > 0 ? 1 : 0
