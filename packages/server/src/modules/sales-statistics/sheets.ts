import { showPlainDate } from '@crm/contract/rules/dates'
import type { SalesActivities, SalesStatistics, StatisticsGroup, StepTimes } from '@crm/contract/sales-statistics'
import type { OutputRow, SheetColumn } from '../../kernel/spreadsheet/output.ts'
import { failWords } from '../../words/sales-sheet.ts'
import { salesSheetWords as words } from '../../words/statistics-sheet.ts'

type Language = 'vi' | 'en'
type Word = keyof typeof words
type Say = (word: Word) => string

/** What the figures are narrowed by, in words; null: by nothing. */
export type Narrowed = Readonly<Record<'campaign' | 'curator' | 'department' | 'source', string | null>>

interface Sheet {
  readonly sheetName: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly OutputRow[]
}

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1_000 * part) / whole) / 10
const MINUTES_A_DAY = 1_440
const [NAME_WIDTH, FIGURE_WIDTH] = [34, 18]

/** The first column names the row, the others are figures. */
const sheet = (say: Say, title: Word, heads: readonly Word[], rows: readonly OutputRow[]): Sheet => ({
  sheetName: say(title),
  columns: heads.map((head, place) => ({
    header: say(head),
    width: place === 0 ? NAME_WIDTH : FIGURE_WIDTH,
    kind: place === 0 ? 'text' : 'number',
  })),
  rows,
})

const spelled = ({ from, to }: { from: string; to: string }) => `${showPlainDate(from)} – ${showPlainDate(to)}`
const countOf = ({ open, won, lost }: Pick<StatisticsGroup, 'open' | 'won' | 'lost'>) => open + won + lost

function totals(say: Say, { now, before }: SalesStatistics, days: { from: string; to: string }, narrowed: Narrowed) {
  const filters = (['campaign', 'curator', 'department', 'source'] as const).map(
    (key): OutputRow => [say(key), narrowed[key] ?? say('any'), null],
  )
  const rate = ({ won, lost }: typeof before | typeof now) => percent(won, won + lost)
  return sheet(
    say,
    'total',
    ['label', 'value', 'before'],
    [
      [say('period'), spelled(days), spelled(before)],
      ...filters,
      [say('all'), countOf(now), countOf(before)],
      [say('open'), now.open, before.open],
      [say('weighted'), now.weighted, null],
      [say('won'), now.won, before.won],
      [say('lost'), now.lost, before.lost],
      [say('rate'), rate(now), rate(before)],
      [say('revenue'), now.revenue, before.revenue],
    ],
  )
}

/** The days of a stay on average, and how many ended. */
const stayOf = ({ left, minutes }: Pick<StepTimes[number], 'left' | 'minutes'> = { left: 0, minutes: 0 }) => [
  left === 0 ? null : Math.round((10 * minutes) / MINUTES_A_DAY) / 10,
  left,
]

const funnel = (say: Say, { steps }: SalesStatistics, times: StepTimes) =>
  sheet(
    say,
    'funnel',
    ['step', 'reached', 'onward', 'before', 'here', 'days', 'left'],
    steps.map(({ place, name, reached, reachedBefore, here }, at) => [
      name === '' ? `${say('step')} ${place}` : `${place}. ${name}`,
      reached,
      at === 0 ? null : percent(reached, steps[at - 1]?.reached ?? 0),
      reachedBefore,
      here,
      ...stayOf(times.find((time) => time.place === place)),
    ]),
  )

const months = (say: Say, figures: SalesStatistics) =>
  sheet(
    say,
    'months',
    ['month', 'revenue', 'expected', 'weighted', 'goal'],
    figures.months.map(({ month, won, expected, weighted, goal }) => [
      `${month.slice(5)}/${month.slice(0, 4)}`,
      won,
      expected,
      weighted,
      goal,
    ]),
  )

const groups = (say: Say, title: Word, head: Word, rows: readonly StatisticsGroup[]) =>
  sheet(
    say,
    title,
    [head, 'won', 'open', 'lost', 'rate', 'revenue', 'wonBefore', 'revenueBefore'],
    rows.map(({ key, name, won, open, lost, revenue, before }) => [
      key === 0 ? say(head === 'source' ? 'noSource' : 'nobody') : name,
      won,
      open,
      lost,
      percent(won, won + lost),
      revenue,
      before.won,
      before.revenue,
    ]),
  )

const reasons = (say: Say, language: Language, figures: SalesStatistics) =>
  sheet(
    say,
    'reasons',
    ['reason', 'count', 'before'],
    figures.reasons.map(({ failReason, name, count, before }) => [
      failReason === null ? name : failWords[failReason][language],
      count,
      before,
    ]),
  )

const activities = (say: Say, { people }: SalesActivities) =>
  sheet(
    say,
    'activities',
    ['person', 'call', 'meet', 'email', 'other', 'moved'],
    people.map(({ fullName, call, meet, email, other, moved }) => [fullName, call, meet, email, other, moved]),
  )

interface Shown {
  readonly figures: SalesStatistics
  readonly times: StepTimes
  readonly done: SalesActivities
  readonly days: { readonly from: string; readonly to: string }
  readonly narrowed: Narrowed
}

/** The sheets of a workbook in one language: each table of the page with the same rows. */
export function sheetsOf(language: Language, { figures, times, done, days, narrowed }: Shown): Sheet[] {
  const say: Say = (word) => words[word][language]
  return [
    totals(say, figures, days, narrowed),
    funnel(say, figures, times),
    months(say, figures),
    groups(say, 'byCurator', 'curator', figures.curators),
    groups(say, 'byDepartment', 'department', figures.departments),
    groups(say, 'byCampaign', 'campaign', figures.campaigns),
    groups(say, 'bySource', 'source', figures.sources),
    reasons(say, language, figures),
    activities(say, done),
  ]
}
