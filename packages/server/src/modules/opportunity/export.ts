import {
  ExportOpportunity,
  type OpportunityExportColumn,
  type opportunityExport as opportunityExportApi,
  opportunityExportColumns,
} from '@crm/contract/opportunity'
import type { OpportunityRow } from '@crm/contract/opportunity-views'
import type { z } from 'zod'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { type ExportColumn, type Exporting, inBlocks } from '../../kit/export/declare.ts'
import { serveExport } from '../../kit/export/serve.ts'
import { failWords, opportunitySheet, opportunityWords, statusWords } from '../../words/sales-sheet.ts'
import { openList } from './list/read.ts'
import { listIds, readNamed } from './list/store-export.ts'

type Order = z.infer<typeof ExportOpportunity>

async function* blocksOf({ platform: { db, clock }, actor, order }: Exporting<Order>) {
  const now = clock.now()
  const ids = await listIds(db, { ...(await openList(db, actor, order, now)), sort: order.sort })
  yield* inBlocks(ids, (block) => readNamed(db, actor, block, now))
}

type Said = Partial<ExportColumn<OpportunityRow>>
const said: Partial<Record<OpportunityExportColumn, Said>> = {
  name: { width: 36 },
  customerName: { width: 30 },
  campaignName: { width: 30 },
  status: { cell: ({ status }, language) => statusWords[status][language] },
  approach: { cell: ({ approachName }) => approachName },
  probability: { kind: 'number' },
  revenue: { kind: 'number' },
  expectedDate: { kind: 'day' },
  failReason: {
    width: 28,
    cell: ({ failReason, failReasonName }, language) =>
      failReason === null ? failReasonName : failWords[failReason][language],
  },
  stepDate: { kind: 'moment' },
  createdDate: { kind: 'moment' },
  updatedDate: { kind: 'moment' },
  closedDate: { kind: 'moment' },
}

const columns = Object.fromEntries(
  opportunityExportColumns.map((column): [string, ExportColumn<OpportunityRow>] => [
    column,
    { header: opportunityWords[column], cell: (row) => row[column], ...said[column] },
  ]),
)

const { calls, job } = serveExport<Order, OpportunityRow>({
  name: 'opportunity',
  tag: 'MNU_Opportunity',
  order: ExportOpportunity,
  ...opportunitySheet,
  columns,
  blocks: blocksOf,
  isOfDeleted: ({ deleted }) => deleted,
})

export const opportunityExport: HandlersOf<typeof opportunityExportApi> = calls
export const opportunityExportJob = job
