import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Outcome, Scenario } from './scenario.ts'

const file = fileURLToPath(new URL('../../docs/hostile.md', import.meta.url))

export interface Result extends Outcome {
  readonly scenario: Pick<Scenario, 'name' | 'promise'>
  readonly tookMs: number
}

const cell = (text: string) => text.replace(/[|\p{Cc}]/gu, ' ')

// The terminal tells the whole request; here its beginning is enough.
const breachCharsMax = 160

function rowOf({ scenario, length, figures, broken }: Result): string {
  const breaches = broken.map((text) => text.toWellFormed().slice(0, breachCharsMax)).join('; ')
  const kept = broken.length === 0 ? 'yes' : `**no**: ${breaches}`
  return `| ${[scenario.name, scenario.promise, length, figures, kept].map(cell).join(' | ')} |`
}

const table = (rows: readonly string[]) =>
  ['| scenario | promised | length | figures | kept |', '|---|---|---|---|---|', ...rows].join('\n')

export const lineOf = ({ scenario, length, figures, broken, tookMs }: Result): string =>
  [
    `${broken.length === 0 ? '✓' : '✗'} ${scenario.name} [${length}] ${figures} (${Math.round(tookMs / 1000)} s)`,
    `    promised: ${scenario.promise}`,
    ...broken.map((text) => `    broken: ${text}`),
  ].join('\n')

const nameIn = (row: string) => /^\| ([a-z-]+) \|/.exec(row)?.[1]

/** The rows of earlier runs: a scenario keeps its own until it runs again. */
function keptRows(): Map<string, string> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return new Map(lines.flatMap((row) => (nameIn(row) === undefined ? [] : [[nameIn(row) ?? '', row] as const])))
}

/** Prints the table of a run and puts its rows into docs/hostile.md, in the order of `names`. */
export function writeReport(results: readonly Result[], names: readonly string[]): void {
  process.stdout.write(`\n${table(results.map(rowOf))}\n`)
  const rows = keptRows()
  rows.delete('scenario')
  for (const result of results) rows.set(result.scenario.name, rowOf(result))
  const ordered = names.flatMap((name) => rows.get(name) ?? [])
  const words = `# Hostile runs

What is done to the product on purpose: killed at random moments, its database taken away, its requests malformed. Processes of the real product, PostgreSQL, Redis and SMTP on one machine; nothing is stood in for but the mail server's manners.

Command: \`npm run hostile\` at full length, \`npm run hostile -- --short\` in minutes, with names for those alone (\`npm run hostile -- --short fuzz smtp\`). Each row is of the newest run of its scenario and states its length. Last written with Node ${process.versions.node} on ${os.cpus().length} cores that others use too: times vary, counts do not. It needs \`pg_dump\`, and \`TEST_DATABASE_URL\` and \`TEST_REDIS_URL\` where those are not at their usual ports on this machine; \`HOSTILE_SEED\` changes what the fuzz sends.

${table(ordered)}
`
  writeFileSync(file, words)
}
