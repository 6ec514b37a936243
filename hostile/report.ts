import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../docs/hostile.md', import.meta.url))

interface Result {
  readonly name: string
  readonly promise: string
  readonly length: string
  readonly figures: string
  /** What was promised and not kept. */
  readonly broken: readonly string[]
}

const cell = (text: string) => text.replace(/[|\p{Cc}]/gu, ' ')

// The test tells the whole request; here its beginning is enough.
const breachCharsMax = 160

function rowOf({ name, promise, length, figures, broken }: Result): string {
  const breaches = broken.map((text) => text.toWellFormed().slice(0, breachCharsMax)).join('; ')
  const kept = broken.length === 0 ? 'yes' : `**no**: ${breaches}`
  return `| ${[name, promise, length, figures, kept].map(cell).join(' | ')} |`
}

const nameIn = (row: string) => /^\| ([a-z-]+) \|/.exec(row)?.[1] ?? ''

/** The rows by name: a scenario keeps its own until it runs again. */
function readRows(): Map<string, string> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return new Map(lines.map((row) => [nameIn(row), row] as const).filter(([name]) => !['', 'scenario'].includes(name)))
}

/** Prints the figures of a run and puts them into docs/hostile.md. */
export function report(result: Result): void {
  const row = rowOf(result)
  process.stdout.write(`${row}\n`)
  const rows = readRows().set(result.name, row)
  const words = `# Hostile runs

What is done to the product on purpose: killed at random moments, its database taken away, its requests malformed. Processes of the real product, PostgreSQL, Redis and SMTP on one machine; nothing is stood in for but the mail server's manners.

Command: \`npm run hostile\` at full length, \`npm run hostile -- --short\` in minutes (\`npm run test:full\` runs it so), with names for those files alone (\`npm run hostile -- --short fuzz smtp\`). Each row is of the newest run of its scenario and states its length. Last written with Node ${process.versions.node} on ${os.cpus().length} cores that others use too: times vary, counts do not. It needs \`pg_dump\`, and \`TEST_DATABASE_URL\` and \`TEST_REDIS_URL\` where those are not at their usual ports on this machine; \`HOSTILE_SEED\` changes what the fuzz sends.

| scenario | promised | length | figures | kept |
|---|---|---|---|---|
${[...rows.values()].join('\n')}
`
  writeFileSync(file, words)
}
