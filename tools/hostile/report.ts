import { writeFileSync } from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Length, Outcome, Scenario } from './scenario.ts'

const file = fileURLToPath(new URL('../../docs/hostile.md', import.meta.url))

export interface Result extends Outcome {
  readonly scenario: Pick<Scenario, 'name' | 'promise'>
  readonly tookMs: number
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const rowOf = ({ scenario, length, figures, broken }: Result) =>
  `| ${[scenario.name, scenario.promise, length, figures, broken.length === 0 ? 'yes' : `**no**: ${broken.join('; ')}`].map(cell).join(' | ')} |`

const table = (results: readonly Result[]) =>
  ['| scenario | promised | length | figures | kept |', '|---|---|---|---|---|', ...results.map(rowOf)].join('\n')

export const lineOf = ({ scenario, length, figures, broken, tookMs }: Result): string =>
  [
    `${broken.length === 0 ? '✓' : '✗'} ${scenario.name} [${length}] ${figures} (${Math.round(tookMs / 1000)} s)`,
    `    promised: ${scenario.promise}`,
    ...broken.map((text) => `    broken: ${text}`),
  ].join('\n')

/** The table of a run; a run of every scenario also rewrites docs/hostile.md. */
export function writeReport(results: readonly Result[], length: Length, isWhole: boolean): void {
  const text = table(results)
  process.stdout.write(`\n${text}\n`)
  if (!isWhole) return
  const command = `npm run hostile${length === 'short' ? ' -- --short' : ''}`
  const seconds = Math.round(results.reduce((sum, { tookMs }) => sum + tookMs, 0) / 1000)
  const words = `# Hostile runs

What is done to the product on purpose: killed at random moments, its database taken away, its requests malformed. Real processes of it, PostgreSQL, Redis and SMTP on one machine; nothing is stood in for but the mail server's manners.

Written by \`${command}\` (Node ${process.versions.node}, ${os.cpus().length} cores that it shares, ${seconds} s in all). Without \`--short\` each runs at its full length; names of scenarios run those alone. The length of this run stands in the table. It needs \`TEST_DATABASE_URL\` and \`TEST_REDIS_URL\` where they are not on this machine's usual ports, and \`pg_dump\`.

${text}
`
  writeFileSync(file, words)
}
