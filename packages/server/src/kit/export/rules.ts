import type { ExportView } from '@crm/contract/list-export'
import { plainDateOf, showDateTime, showPlainDate } from '@crm/contract/rules/dates'
import { z } from 'zod'
import { type Actor, isAdmin, may } from '../../kernel/actor.ts'
import type { OutputCell, OutputRow, SheetColumn } from '../../kernel/spreadsheet/output.ts'
import type { ExportColumn, SheetOrder, Words } from './declare.ts'
import type { Export } from './store.ts'

/** What rests with an export until its job runs: what was asked, and from where, for the audit. */
export const StoredRequest = z.object({
  order: z.record(z.string(), z.unknown()),
  visit: z.object({ address: z.string(), requestId: z.string() }),
})

const keptMs = 24 * 3_600_000
export const expiredBefore = (now: Date): Date => new Date(now.getTime() - keptMs)

/** How far the maker of an export saw when it was written. */
const Scope = z.object({
  isAdmin: z.boolean(),
  viewAll: z.boolean(),
  departments: z.array(z.number()).nullable(),
  deleted: z.boolean(),
})

export const scopeOf = (actor: Actor, deleted: boolean): z.infer<typeof Scope> => ({
  isAdmin: isAdmin(actor),
  viewAll: may(actor, 'viewAll'),
  departments: actor.departments === null ? null : [...actor.departments],
  deleted,
})

/** Whether somebody may have this written now: the list itself would refuse the rest. */
export const mayExport = (actor: Actor, { viewAll, userId = actor.userId }: SheetOrder): boolean =>
  may(actor, 'access') &&
  may(actor, 'download') &&
  (!viewAll || may(actor, 'viewAll')) &&
  (userId === actor.userId || isAdmin(actor))

/** Whether its maker sees as far as then: a finished file must not tell what the screens do not tell any more. */
export function mayFetch({ scope }: Pick<Export, 'scope'>, actor: Actor): boolean {
  const { data: then } = Scope.safeParse(scope)
  if (!then || !may(actor, 'download')) return false
  if (isAdmin(actor)) return true
  if (then.isAdmin || (then.deleted && !may(actor, 'delete'))) return false
  return !then.viewAll || (may(actor, 'viewAll') && areWithin(then.departments, actor.departments))
}

/** null is all there are. */
const areWithin = (departments: readonly number[] | null, wider: readonly number[] | null): boolean =>
  wider === null || departments?.every((department) => wider.includes(department)) === true

export const isKept = ({ file_key, created_at }: Export, now: Date): boolean =>
  file_key !== null && created_at > expiredBefore(now)

export const fileNameOf = (words: Words, { language, format }: SheetOrder, now: Date): string =>
  `${words[language]}-${plainDateOf(now)}.${format}`

export const viewOf = (found: Export, actor: Actor, now: Date): ExportView => ({
  exportId: found.export_id,
  state: found.state,
  rows: found.rows,
  written: found.written,
  fileName: found.file_name,
  canDownload: isKept(found, now) && mayFetch(found, actor),
})

type Columns<Row> = readonly ExportColumn<Row>[]

/** Those that were asked for, in that order; all where none were named. */
export const columnsFor = <Row>(
  columns: Readonly<Record<string, ExportColumn<Row>>>,
  { columns: wanted = Object.keys(columns) }: SheetOrder,
): Columns<Row> => wanted.flatMap((key) => columns[key] ?? [])

const widthOrdinary = 18

export const sheetColumnsOf = <Row>(columns: Columns<Row>, { language, format }: SheetOrder): SheetColumn[] =>
  columns.map(({ header, width = widthOrdinary, kind }) => ({
    header: header[language],
    width,
    kind: kind === 'number' ? 'number' : kind === 'day' && format === 'xlsx' ? 'date' : 'text',
  }))

// Excel's calendar is wrong before this day.
const firstDateCell = '1900-03-01'

function cellOf<Row>({ kind, cell }: ExportColumn<Row>, row: Row, { language, format }: SheetOrder): OutputCell {
  const value = cell(row, language)
  if (typeof value !== 'string' || value === '') return value
  if (kind === 'moment') return showDateTime(value)
  if (kind !== 'day') return value
  return format === 'xlsx' && value >= firstDateCell ? value : showPlainDate(value)
}

export const lineOf = <Row>(columns: Columns<Row>, row: Row, order: SheetOrder): OutputRow =>
  columns.map((column) => cellOf(column, row, order))
