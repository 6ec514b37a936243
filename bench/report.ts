import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Figure, Line, Settings } from './compare.ts'

const file = fileURLToPath(new URL('../docs/performance.md', import.meta.url))
const begin = '<!-- figures of npm run bench: written by it -->'
const end = '<!-- end of the figures -->'

interface Report {
  readonly lines: readonly Line[]
  readonly figures: readonly Figure[]
  /** How much there was of what. */
  readonly data: string
  readonly settings: Settings
  readonly tookMs: number
  readonly isQuick: boolean
  /** The parts that ran; none: all. */
  readonly only: readonly string[]
}

/** A table: its heading, what stands between, and its rows by what was measured. */
interface Table {
  readonly head: string
  readonly rows: Map<string, string>
}

const isReached = ({ ratio, owed, isMost }: Line) => (isMost ? ratio <= owed : ratio >= owed)
const rowOf = (line: Line) =>
  `| ${line.work} | ${line.product} | ${line.limit} | ${line.ratio.toFixed(2)} × | ${line.isMost ? '≤' : '≥'} ${Number(line.owed.toFixed(2))} | ${isReached(line) ? 'yes' : '**no**'} |`
const figureOf = ({ group, work, product }: Figure) => `| ${group}: ${work} | ${product} |`

const workIn = (row: string) => row.split(' | ')[0] ?? ''
const tableOf = (title: string, columns: readonly string[], rows: readonly string[]): [string, Table] => [
  title,
  {
    head: `### ${title}\n\n| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`,
    rows: new Map(rows.map((row) => [workIn(row), row])),
  },
]
const columns = ['work', 'product', 'against', 'ratio', 'owed', 'reached']

function tablesOf({ lines, figures }: Report): Map<string, Table> {
  const groups = Map.groupBy(lines, (line) => line.group)
  const tables = [...groups].map(([group, members]) => tableOf(group, columns, members.map(rowOf)))
  const without = tableOf('Without a goal', ['figure', 'product'], figures.map(figureOf))
  return new Map(figures.length === 0 ? tables : [...tables, without])
}

/** The tables as they stand, of runs before. */
function readTables(text: string): Map<string, Table> {
  const sections = text.split(/^### /m).slice(1)
  return new Map(
    sections.map((section) => {
      const [title = '', , head = '', , ...rows] = section.trim().split('\n')
      return tableOf(
        title,
        head
          .split('|')
          .slice(1, -1)
          .map((word) => word.trim()),
        rows,
      )
    }),
  )
}

/** What was measured anew in place of what stood there; a table that was not there comes before those without a goal. */
function merge(before: Map<string, Table>, now: Map<string, Table>): Map<string, Table> {
  const last = before.get('Without a goal')
  before.delete('Without a goal')
  for (const [title, { head, rows }] of now)
    before.set(title, { head, rows: new Map([...(before.get(title)?.rows ?? []), ...rows]) })
  if (last && !now.has('Without a goal')) before.set('Without a goal', last)
  return before
}

const textOf = (tables: Map<string, Table>) =>
  [...tables.values()].map(({ head, rows }) => [head, ...rows.values()].join('\n')).join('\n\n')

/**
 * Prints the tables, and rewrites them in docs/performance.md; the words around them stay. A run of some parts brings
 * its own rows alone, and a line that says so; a quick one changes nothing.
 */
export function writeReport(report: Report): void {
  const { lines, data, settings, tookMs, isQuick, only } = report
  const words = [...only.map((name) => `--only ${name}`), ...(isQuick ? ['--quick'] : [])]
  const command = ['npm run bench', ...(words.length > 0 ? ['--', ...words] : [])].join(' ')
  const heading = `${data}, ${settings.rounds} rounds of ${settings.seconds} s, 1 / 32 connections, ${os.cpus().length} cores, Node ${process.versions.node}, ${Math.round(tookMs / 1000)} s in all. Command: \`${command}\`.`
  const now = tablesOf(report)
  process.stdout.write(`${heading}\n\n${textOf(now)}\n`)
  const missed = lines.filter((line) => !isReached(line))
  process.stdout.write(
    missed.length === 0 ? '\nAll reached.\n' : `\nNot reached: ${missed.map((line) => line.work).join('; ')}\n`,
  )
  if (isQuick) return
  const [head = '', rest = ''] = readFileSync(file, 'utf8').split(begin)
  const [before = '', tail = ''] = rest.split(end)
  const headings = (before.split(/^### /m)[0] ?? '').trim().split('\n\n')
  const kept = headings.filter((line) => line !== '' && !line.includes(`\`${command}\``))
  const text = only.length === 0 ? [heading, textOf(now)] : [...kept, heading, textOf(merge(readTables(before), now))]
  writeFileSync(file, `${head}${begin}\n\n${text.join('\n\n')}\n\n${end}${tail}`)
}
