import type { emailCampaignExport as emailApi } from '@crm/contract/email-campaign'
import type { MarketingChannel } from '@crm/contract/marketing-rules'
import type { MessageRow } from '@crm/contract/marketing-views'
import { ExportRecipients, type RecipientColumn, recipientColumns } from '@crm/contract/mass-campaign'
import type { smsCampaignExport as smsApi } from '@crm/contract/sms-campaign'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import type { ExportColumn, Exporting } from '../../kit/export/declare.ts'
import { serveExport } from '../../kit/export/serve.ts'
import { messageStateWords, recipientSheet, recipientWords, skipWords } from '../../words/mass-sheet.ts'
import { messagesOf } from '../message/public.ts'
import { findRow } from './list/store.ts'
import { tagOf } from './rules.ts'

const rowsPerBlock = 1_000

/** Behind the last row each time: a block number would count all rows before it. */
const blocksOf = (channel: MarketingChannel) =>
  async function* ({ platform: { db }, actor, order }: Exporting<ExportRecipients>) {
    const { campaignId, state, filter, domain } = order
    if (!(await findRow(db, actor, channel, campaignId))) return
    let after: number | undefined = 0
    while (after !== undefined) {
      const rows: MessageRow[] = await messagesOf(
        db,
        actor,
        campaignId,
        { state, filter, domain, after },
        { skip: 0, take: rowsPerBlock },
      )
      if (rows.length > 0) yield rows
      after = rows.length === rowsPerBlock ? rows.at(-1)?.messageId : undefined
    }
  }

type Said = Partial<ExportColumn<MessageRow>>
const said: Partial<Record<RecipientColumn, Said>> = {
  customerName: { width: 30 },
  address: { width: 30 },
  detail: { width: 40 },
  state: { width: 18, cell: ({ state }, language) => messageStateWords[state][language] },
  reason: { width: 24, cell: ({ reason }, language) => (reason === null ? '' : skipWords[reason][language]) },
  wave: { kind: 'number' },
  variant: { cell: ({ variant }) => (variant === 0 ? '' : 'ABCD'.charAt(variant - 1)) },
  sentDate: { kind: 'moment' },
  deliveredDate: { kind: 'moment' },
  openedDate: { kind: 'moment' },
  clickedDate: { kind: 'moment' },
  answeredDate: { kind: 'moment' },
  unsubscribedDate: { kind: 'moment' },
  parts: { kind: 'number' },
  cost: { kind: 'number' },
}

const columns = Object.fromEntries(
  recipientColumns.map((column): [string, ExportColumn<MessageRow>] => [
    column,
    { header: recipientWords[column], cell: (row) => row[column], ...said[column] },
  ]),
)

const exportOf = (channel: MarketingChannel) =>
  serveExport<ExportRecipients, MessageRow>({
    name: `${channel}-recipients`,
    tag: tagOf(channel),
    beside: 'MNU_Customer',
    order: ExportRecipients,
    ...recipientSheet,
    columns,
    blocks: blocksOf(channel),
    isOfDeleted: () => false,
  })

const email = exportOf('email')
const sms = exportOf('sms')

export const emailCampaignExport: HandlersOf<typeof emailApi> = email.calls
export const smsCampaignExport: HandlersOf<typeof smsApi> = sms.calls
export const massExportJobs = [email.job, sms.job]
