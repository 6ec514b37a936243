import type { suppression as suppressionApi } from '@crm/contract/suppression'
import { recordAudited } from '../../kernel/audit.ts'
import { kindOf } from '../../kernel/files/kind.ts'
import type { Call, Handler, HandlersOf } from '../../kernel/http/handler.ts'
import type { OutputRow, SheetColumn } from '../../kernel/spreadsheet/output.ts'
import { csvStream } from '../../kernel/spreadsheet/write-csv.ts'
import { xlsxStream } from '../../kernel/spreadsheet/write-xlsx.ts'
import { windowOf } from '../../kit/window.ts'
import { addressOf } from './address.ts'
import { suppressionAdded, suppressionLifted } from './events.ts'
import {
  countSuppressions,
  type Filters,
  insertSuppressions,
  lockSuppression,
  readSuppression,
  readSuppressions,
  saveLifted,
} from './store-suppression.ts'

type Api = typeof suppressionApi

const filtersOf = ({ lifted, ...query }: Omit<Call<Api['all']>['query'], 'count'>): Filters => ({
  ...query,
  lifted: lifted === 'true',
})

const all: Handler<Api['all']> = async ({ actor, db, params, query }) => {
  const { count, ...asked } = query
  const filters = filtersOf(asked)
  const items = await readSuppressions(db, actor, filters, windowOf(params))
  return count === 'true' ? { items, total: await countSuppressions(db, filters) } : { items }
}

const add: Handler<Api['add']> = async (call) => {
  const { actor, body, db, now, refuse } = call
  const { channel, reason, note } = body
  const address = addressOf(channel, body.address) ?? refuse('suppression.addressRefused')
  const expiresAt = body.expiresDate === null ? null : new Date(body.expiresDate)
  if (expiresAt !== null && expiresAt <= now) refuse('suppression.expired')
  const [added] = await insertSuppressions(db, [address], {
    channel,
    reason,
    note,
    expiresAt,
    userId: actor.userId,
    now,
  })
  if (!added) return refuse('suppression.exists')
  const told = { suppressionId: added.suppressionId, address, count: 1 }
  await recordAudited(call, suppressionAdded, told, { target: address, details: { channel, reason } })
  return (await readSuppression(db, actor, added.suppressionId)) ?? refuse('request.notFound')
}

/** A line that is no address is named; the others come in. */
const importAll: Handler<Api['import']> = async (call) => {
  const { actor, body, db, now } = call
  const { channel, reason, note } = body
  const read = body.addresses.map((typed, at) => ({
    line: at + 1,
    typed: typed.trim(),
    address: addressOf(channel, typed),
  }))
  const lines = read.filter(({ typed }) => typed !== '')
  const addresses = [...new Set(lines.flatMap(({ address }) => address ?? []))]
  const added = await insertSuppressions(db, addresses, {
    channel,
    reason,
    note,
    expiresAt: null,
    userId: actor.userId,
    now,
  })
  const [first] = added
  if (first) {
    const told = { suppressionId: first.suppressionId, address: '', count: added.length }
    await recordAudited(call, suppressionAdded, told, { target: channel, details: { reason, count: added.length } })
  }
  const refused = lines.filter(({ address }) => address === undefined)
  return {
    added: added.length,
    already: addresses.length - added.length,
    refused: refused.slice(0, refusedMax).map(({ line, typed }) => ({ line, address: typed })),
  }
}

const refusedMax = 1_000
const exportedAtOnce = 1_000
const exportedMax = 200_000

/** In blocks, so that a long list does not rest in memory; addresses that the reader may not know are left out. */
async function* linesOf(
  { actor, db }: Pick<Call<Api['export']>, 'actor' | 'db'>,
  filters: Filters,
): AsyncGenerator<OutputRow> {
  for (let skip = 0; skip < exportedMax; skip += exportedAtOnce) {
    const block = await readSuppressions(db, actor, filters, { skip, take: exportedAtOnce })
    for (const { address, channel, reason, note, createdDate } of block)
      if (address !== '') yield [address, channel, reason, note, createdDate.slice(0, 10)]
    if (block.length < exportedAtOnce) return
  }
}

const columns: readonly SheetColumn[] = [
  { header: 'Địa chỉ', width: 32, kind: 'text' },
  { header: 'Kênh', kind: 'text' },
  { header: 'Lý do', kind: 'text' },
  { header: 'Ghi chú', width: 40, kind: 'text' },
  { header: 'Ngày', kind: 'date' },
]

const exportAll: Handler<Api['export']> = async (call) => {
  const { format } = call.params
  const lines = linesOf(call, filtersOf(call.query))
  const content = format === 'csv' ? csvStream(columns, lines) : xlsxStream('Danh sách chặn gửi', columns, lines)
  return { name: `danh-sach-chan-gui.${format}`, kind: kindOf(format), content }
}

/** Somebody wrote down why; the line stays, so that it can be told later. */
const lift: Handler<Api['lift']> = async (call) => {
  const { actor, body, db, now, refuse } = call
  const found = (await lockSuppression(db, body.suppressionId)) ?? refuse('request.notFound')
  if (found.liftedAt !== null) refuse('suppression.lifted')
  const { suppressionId, address, channel, reason } = found
  await saveLifted(db, suppressionId, { reason: body.reason, userId: actor.userId, now })
  const details = { channel, reason, why: body.reason }
  await recordAudited(call, suppressionLifted, { suppressionId, address, count: 1 }, { target: address, details })
  return (await readSuppression(db, actor, suppressionId)) ?? refuse('request.notFound')
}

export const suppressionCalls: HandlersOf<Api> = { all, add, import: importAll, export: exportAll, lift }
