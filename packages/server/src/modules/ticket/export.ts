import type { ticketExport as ticketExportApi } from '@crm/contract/ticket'
import { ExportTicket, type TicketExportColumn, ticketExportColumns } from '@crm/contract/ticket-fields'
import type { TicketRow } from '@crm/contract/ticket-views'
import type { z } from 'zod'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { type ExportColumn, type Exporting, inBlocks } from '../../kit/export/declare.ts'
import { serveExport } from '../../kit/export/serve.ts'
import { priorityWords, ticketSheet, ticketStatusWords, ticketWords } from '../../words/ticket-sheet.ts'
import { listIds, readNamed } from './list/store-list.ts'
import { openList } from './read.ts'

type Order = z.infer<typeof ExportTicket>

async function* blocksOf({ platform, actor, order }: Exporting<Order>) {
  const {
    sort,
    block: _,
    maxPerBlock: __,
    count: ___,
    format: ____,
    language: _____,
    columns: ______,
    ...asked
  } = order
  const now = platform.clock.now()
  const { customerReader, ...listed } = await openList(platform, platform.db, actor, asked, now)
  const ids = await listIds(platform.db, { ...listed, sort })
  yield* inBlocks(ids, (some) => readNamed(platform.db, { actor, customerReader }, some, now))
}

const said: Partial<Record<TicketExportColumn, Partial<ExportColumn<TicketRow>>>> = {
  name: { width: 40 },
  status: { cell: ({ status }, language) => ticketStatusWords[status][language] },
  priority: { cell: ({ priority }, language) => priorityWords[priority][language] },
  departmentName: { width: 26 },
  customerName: { width: 30 },
  dueDate: { kind: 'moment' },
  endDate: { kind: 'moment' },
  comments: { kind: 'number' },
  createdDate: { kind: 'moment' },
  updatedDate: { kind: 'moment' },
}

const columns = Object.fromEntries(
  ticketExportColumns.map((column): [string, ExportColumn<TicketRow>] => [
    column,
    { header: ticketWords[column], cell: (row) => row[column], ...said[column] },
  ]),
)

const { calls, job } = serveExport<Order, TicketRow>({
  name: 'ticket',
  tag: 'MNU_Issue',
  beside: 'MNU_Customer',
  order: ExportTicket,
  ...ticketSheet,
  columns,
  blocks: blocksOf,
  isOfDeleted: () => false,
})

export const ticketExport: HandlersOf<typeof ticketExportApi> = calls
export const ticketExportJob = job
