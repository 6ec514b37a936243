import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'
import type { BrokenOff, UnitReport } from './unit-report.ts'

interface UnitRun {
  readonly isWell: boolean
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** What to read at the end: each failed test with where and why, and the errors of no test. */
  readonly failures: readonly string[]
}

/** Runs the unit and HTTP tests whose file names contain a filter; without filters all. */
export async function runUnits(filters: readonly string[], folder: string): Promise<UnitRun> {
  const run = await vitest(filters, join(folder, 'units.json'))
  const broken = brokenByItsProcess(run)
  if (!broken || process.env['CI'] === undefined) return run
  process.stdout.write(`\nThe process of ${broken.file} ended: it runs once more\n`)
  const again = await vitest(['--project', broken.project, broken.file], join(folder, 'units-again.json'))
  return {
    isWell: again.isWell,
    passed: run.passed + again.passed,
    failed: again.failed,
    skipped: run.skipped + again.skipped,
    failures: [...run.failures, ...again.failures],
  }
}

type Run = UnitRun & Pick<UnitReport, 'brokenOff'>

async function vitest(args: readonly string[], file: string): Promise<Run> {
  const reporters = ['--reporter=default', '--reporter=./tools/unit-report.ts']
  const code = await runCommand('vitest', ['run', ...reporters, ...args], { UNIT_REPORT: file })
  if (!existsSync(file)) return { isWell: false, passed: 0, failed: 0, skipped: 0, failures: [], brokenOff: [] }
  const report = JSON.parse(readFileSync(file, 'utf8')) as UnitReport
  return { ...report, isWell: code === 0, failures: [...report.failures, ...report.strayErrors] }
}

/**
 * The one file that a run lacks because its process ended under it, seen once, in the engine of the embedded
 * database. Nothing else may be wrong: a failed test is never repeated.
 */
function brokenByItsProcess({ failures, brokenOff }: Run): BrokenOff | undefined {
  const [broken, ...others] = brokenOff
  if (!broken || others.length > 0) return undefined
  const isOnlyFailure = failures.every((text) => text.includes('exited unexpectedly') && text.includes(broken.file))
  return isOnlyFailure ? broken : undefined
}
