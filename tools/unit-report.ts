import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

export interface BrokenOff {
  readonly project: string
  readonly file: string
}

/** What is known of the unit and HTTP tests once they ran. */
export interface UnitReport {
  /** Tests of the files that ended. */
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Each with where it happened and why. */
  readonly failures: readonly string[]
  /** Errors of no test: a promise that nobody awaited, a process that ended. */
  readonly strayErrors: readonly string[]
  /** Files whose process ended before they did. */
  readonly brokenOff: readonly BrokenOff[]
}

const withoutInnards = (text: string) => text.replaceAll(/^ +at .*node_modules.*\n?/gm, '')

const wordsOf = (errors: readonly SerializedError[]): string => errors.map(wordsOfOne).join('\n')

function wordsOfOne({ stack, message, cause }: SerializedError): string {
  const own = withoutInnards(stack ?? message)
  return cause ? `${own}\n${wordsOf([cause as SerializedError])}` : own
}

function failuresOf(module: TestModule): string[] {
  const place = module.relativeModuleId
  const tests = [...module.children.allTests('failed')]
  const suites = [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
  return [
    ...tests.map((test) => `${place} › ${test.fullName}\n${wordsOf(test.result().errors ?? [])}`),
    ...suites.map((suite) => `${place}\n${wordsOf(suite.errors())}`),
  ]
}

const isBrokenOff = (module: TestModule) => ['queued', 'pending'].includes(module.state())

/** Writes a UnitReport to the file that UNIT_REPORT names. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const ended = modules.filter((module) => !isBrokenOff(module))
    const states = ended.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
    const count = (wanted: string) => states.filter((state) => state === wanted).length
    const report: UnitReport = {
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('skipped'),
      failures: modules.flatMap(failuresOf),
      strayErrors: errors.map(wordsOfOne),
      brokenOff: modules
        .filter(isBrokenOff)
        .map((module) => ({ project: module.project.name, file: module.relativeModuleId })),
    }
    writeFileSync(String(process.env['UNIT_REPORT']), JSON.stringify(report))
  }
}
