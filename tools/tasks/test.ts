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
const failures: string[] = []

const isAsked = (pattern: string) =>
  filters.length === 0 || globSync(pattern).some((file) => filters.some((filter) => file.includes(filter)))

interface UnitReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** What a runner wrote of its run; nothing when it broke off before. */
function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

async function step(name: string, command: string, args: readonly string[], env: Record<string, string> = {}) {
  process.stdout.write(`\n── ${name}\n`)
  if ((await runCommand(command, args, env)) !== 0) failedSteps.push(name)
}

const withoutInnards = (message: string) => message.replaceAll(/^ +at .*node_modules.*\n?/gm, '')

/** Said again at the very end: half an hour of journeys stands between a failed unit test and the last lines. */
function failuresOf({ testResults }: UnitReport): string[] {
  return testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed')
    if (tests.length === 0) return file.status === 'failed' ? [`${file.name}\n${file.message}`] : []
    return tests.map((test) => `${file.name} › ${test.fullName}\n${withoutInnards(test.failureMessages.join('\n'))}`)
  })
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
  const report = readReport(file) as UnitReport | undefined
  if (!report) return [{ passed: 0, failed: 0, skipped: 0 }]
  failures.push(...failuresOf(report))
  return [
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
  ]
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
  for (const failure of failures) process.stdout.write(`✗ ${failure}\n\n`)
  if (failedSteps.length > 0) process.stdout.write(`Not well: ${failedSteps.join(', ')}\n`)
  process.stdout.write(`${sum(all, 'passed')} passed, ${sum(all, 'failed')} failed, ${sum(all, 'skipped')} skipped\n`)
}

if (filters.length === 0) await step('check', 'node', ['tools/tasks/check.ts'])
const counted = [...(await runUnits()), ...(await runBrowser())]
conclude(counted)
rmSync(reports, { recursive: true, force: true })
process.exitCode = failedSteps.length > 0 ? 1 : 0
