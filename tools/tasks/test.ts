import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../run-command.ts'
import { runUnits } from '../run-units.ts'

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const filters = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'lite-crm-test-'))
const counted: Counts[] = []
const failedSteps: string[] = []
// Said again at the very end: half an hour of journeys stands between a failed unit test and the last lines.
const failures: string[] = []

const isAsked = (pattern: string) =>
  filters.length === 0 || globSync(pattern).some((file) => filters.some((filter) => file.includes(filter)))

async function step(name: string, run: () => Promise<boolean>) {
  process.stdout.write(`\n── ${name}\n`)
  if (!(await run())) failedSteps.push(name)
}

async function testUnits(): Promise<boolean> {
  const run = await runUnits(filters, reports)
  counted.push(run)
  failures.push(...run.failures)
  return run.isWell
}

async function testBrowser(): Promise<boolean> {
  const file = join(reports, 'playwright.json')
  const code = await runCommand('playwright', ['test', ...filters], { E2E_REPORT: file })
  // Nothing is written when it broke off before.
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { stats: {} }
  const { expected: passed = 0, unexpected: failed = 0, flaky = 0, skipped = 0 } = report.stats
  if (flaky > 0) process.stdout.write(`Passed only when repeated (named above as flaky): ${flaky}\n`)
  counted.push({ passed: passed + flaky, failed, skipped })
  return code === 0
}

const sum = (key: keyof Counts) => counted.reduce((total, counts) => total + counts[key], 0)

function conclude() {
  process.stdout.write('\n')
  if (!process.env['TEST_DATABASE_URL'])
    process.stdout.write('PostgreSQL part skipped: no server (TEST_DATABASE_URL)\n')
  if (!process.env['TEST_REDIS_URL']) process.stdout.write('Redis part skipped: no server (TEST_REDIS_URL)\n')
  if (counted.length === 0) failedSteps.push(`no test file matches ${filters.join(' ')}`)
  for (const failure of failures) process.stdout.write(`✗ ${failure}\n\n`)
  if (failedSteps.length > 0) process.stdout.write(`Not well: ${failedSteps.join(', ')}\n`)
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`)
}

if (filters.length === 0) await step('check', async () => (await runCommand('node', ['tools/tasks/check.ts'])) === 0)
if (isAsked('{packages/*/src,tools,bench}/**/*.test.{ts,tsx}')) await step('unit and HTTP', testUnits)
if (isAsked('e2e/**/*.{spec,test}.ts')) await step('browser', testBrowser)
conclude()
rmSync(reports, { recursive: true, force: true })
process.exitCode = failedSteps.length > 0 ? 1 : 0
