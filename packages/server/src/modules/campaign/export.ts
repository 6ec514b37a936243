import type { campaignExport as campaignExportApi } from '@crm/contract/campaign'
import { type CampaignExportColumn, campaignExportColumns, ExportCampaign } from '@crm/contract/campaign-fields'
import type { CampaignRow } from '@crm/contract/campaign-views'
import type { z } from 'zod'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { type ExportColumn, type Exporting, inBlocks } from '../../kit/export/declare.ts'
import { serveExport } from '../../kit/export/serve.ts'
import { reachOf } from '../../kit/reach.ts'
import { campaignSheet, campaignWords, stateWords } from '../../words/sales-sheet.ts'
import { listIds, readNamed } from './list/store-export.ts'

type Order = z.infer<typeof ExportCampaign>

async function* blocksOf({ platform: { db, clock }, actor, order }: Exporting<Order>) {
  const { sort, userId, viewAll, format: _, language: __, columns: ___, ...filters } = order
  const now = clock.now()
  const ids = await listIds(db, { actor, reach: reachOf(actor, { userId, viewAll }), filters, now }, sort)
  yield* inBlocks(ids, (block) => readNamed(db, actor, block, now))
}

const winRate = ({ success, failure }: CampaignRow['counters']): number | null =>
  success + failure === 0 ? null : Math.round((success / (success + failure)) * 1_000) / 10

type Column = Omit<ExportColumn<CampaignRow>, 'header'>
const counted = (key: keyof CampaignRow['counters']): Column => ({
  kind: 'number',
  cell: ({ counters }) => counters[key],
})

const said: Readonly<Record<CampaignExportColumn, Column>> = {
  code: { cell: ({ code }) => code },
  name: { width: 36, cell: ({ name }) => name },
  state: { cell: ({ state }, language) => stateWords[state][language] },
  startDate: { kind: 'day', cell: ({ startDate }) => startDate },
  endDate: { kind: 'day', cell: ({ endDate }) => endDate },
  managers: { width: 30, cell: ({ managers }) => managers.map(({ fullName }) => fullName).join(', ') },
  participants: { kind: 'number', cell: ({ participants }) => participants },
  open: counted('open'),
  success: counted('success'),
  failure: counted('failure'),
  winRate: { kind: 'number', cell: ({ counters }) => winRate(counters) },
  goalOpportunities: { kind: 'number', cell: ({ goalOpportunities }) => goalOpportunities },
  goalRevenue: { kind: 'number', cell: ({ goalRevenue }) => goalRevenue },
  revenue: counted('revenue'),
  weighted: counted('weighted'),
  won: counted('won'),
  creator: { cell: ({ createUserFullName }) => createUserFullName },
  createdDate: { kind: 'moment', cell: ({ createdDate }) => createdDate },
}

const columns = Object.fromEntries(
  campaignExportColumns.map((column): [string, ExportColumn<CampaignRow>] => [
    column,
    { header: campaignWords[column], ...said[column] },
  ]),
)

const { calls, job } = serveExport<Order, CampaignRow>({
  name: 'campaign',
  tag: 'MNU_Campaign',
  order: ExportCampaign,
  ...campaignSheet,
  columns,
  blocks: blocksOf,
  isOfDeleted: ({ state }) => state === 'deleted',
})

export const campaignExport: HandlersOf<typeof campaignExportApi> = calls
export const campaignExportJob = job
