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
  readonly customers: number
  readonly tickets: number
  readonly settings: Settings
  readonly tookMs: number
  readonly isQuick: boolean
}

const isReached = ({ ratio, owed, isMost }: Line) => (isMost ? ratio <= owed : ratio >= owed)
const rowOf = (line: Line) =>
  `| ${line.work} | ${line.product} | ${line.limit} | ${line.ratio.toFixed(2)} × | ${line.isMost ? '≤' : '≥'} ${Number(line.owed.toFixed(2))} | ${isReached(line) ? 'yes' : '**no**'} |`

function tables(lines: readonly Line[]): string {
  const groups = Map.groupBy(lines, (line) => line.group)
  return [...groups]
    .map(([group, members]) =>
      [
        `### ${group}`,
        '',
        '| work | product | against | ratio | owed | reached |',
        '|---|---|---|---|---|---|',
        ...members.map(rowOf),
      ].join('\n'),
    )
    .join('\n\n')
}

const figureTable = (figures: readonly Figure[]) =>
  [
    '### Without a goal',
    '',
    '| figure | product |',
    '|---|---|',
    ...figures.map(({ group, work, product }) => `| ${group}: ${work} | ${product} |`),
  ].join('\n')

/** Prints the table, and after a whole run rewrites the figures in docs/performance.md; the words around them stay. */
export function writeReport({ lines, figures, customers, tickets, settings, tookMs, isQuick }: Report): void {
  const text = `${tables(lines)}\n\n${figureTable(figures)}`
  const heading = `${customers.toLocaleString('en')} customers, ${tickets.toLocaleString('en')} tickets, ${settings.rounds} rounds of ${settings.seconds} s, 1 / 32 connections, ${os.cpus().length} cores, Node ${process.versions.node}, ${Math.round(tookMs / 1000)} s in all. Command: \`npm run bench${isQuick ? ' -- --quick' : ''}\`.`
  process.stdout.write(`${heading}\n\n${text}\n`)
  const missed = lines.filter((line) => !isReached(line))
  process.stdout.write(
    missed.length === 0 ? '\nAll reached.\n' : `\nNot reached: ${missed.map((line) => line.work).join('; ')}\n`,
  )
  if (isQuick) return
  const before = readFileSync(file, 'utf8')
  const [head = '', rest = ''] = before.split(begin)
  const tail = rest.split(end)[1] ?? ''
  writeFileSync(file, `${head}${begin}\n\n${heading}\n\n${text}\n\n${end}${tail}`)
}
