import { customer } from '@crm/contract/customer'
import type { CustomerRow } from '@crm/contract/customer-views'
import { call } from '../../kernel/call.ts'
import { translate } from '../../kernel/i18n.ts'
import type { Option } from '../../ui/options.ts'

export const bulkKinds = [
  'curator',
  'addGroup',
  'setGroups',
  'relationship',
  'source',
  'business',
  'presenter',
] as const
export type BulkKind = (typeof bulkKinds)[number]

interface Sent {
  readonly customerIds: number[]
  readonly values: readonly number[]
  /** Whose id a presenter's is: 1 a customer's, 2 a user's. */
  readonly source: 1 | 2
}
type Send = (sent: Sent) => Promise<{ changed: number; undoId: string | null; automationSkipped?: true | undefined }>
const first = (values: readonly number[]) => values[0] ?? 0

export const sendBulk: Readonly<Record<BulkKind, Send>> = {
  curator: ({ customerIds, values }) => call(customer.setCurator, { body: { customerIds, curator: first(values) } }),
  addGroup: ({ customerIds, values }) =>
    call(customer.addGroup, { body: { customerIds, groupCustomer: first(values) } }),
  setGroups: ({ customerIds, values }) =>
    call(customer.setGroups, { body: { customerIds, groupCustomer: [...values] } }),
  relationship: ({ customerIds, values }) =>
    call(customer.setRelationship, { body: { customerIds, relationship: first(values) } }),
  source: ({ customerIds, values }) =>
    call(customer.setSource, { body: { customerIds, sourceCustomer: first(values) } }),
  business: ({ customerIds, values }) => call(customer.setBusiness, { body: { customerIds, business: first(values) } }),
  presenter: ({ customerIds, values, source }) =>
    call(customer.setReferrer, { body: { customerIds, source, refId: first(values) } }),
}

export async function undoBulk(undoId: string): Promise<string> {
  const { restored, left } = await call(customer.undo, { params: { undoId } })
  const undone = translate('customer:bulk.undone', { count: restored })
  if (left.length === 0) return undone
  const names = left.map(({ name }) => name).join(', ')
  return `${undone} ${translate('customer:bulk.left', { count: left.length, names })}`
}

const labels = (chosen: readonly Option[]) => chosen.map(({ label }) => label)

/** What stands in a row's field now. */
const beforeOf: Readonly<Record<BulkKind, (row: CustomerRow) => string>> = {
  curator: (row) => row.curatorName,
  addGroup: (row) => row.groupNames.join(', '),
  setGroups: (row) => row.groupNames.join(', '),
  relationship: (row) => row.relationshipName,
  source: (row) => row.sourceName,
  business: (row) => row.businessName,
  presenter: (row) => row.refName,
}

const afterOf = (kind: BulkKind, row: CustomerRow, chosen: readonly Option[]) =>
  kind === 'addGroup' ? [...new Set([...row.groupNames, ...labels(chosen)])].join(', ') : labels(chosen).join(', ')

const idsNow: Readonly<Record<BulkKind, (row: CustomerRow) => readonly number[]>> = {
  curator: (row) => [row.curator],
  addGroup: (row) => row.groupCustomer,
  setGroups: (row) => row.groupCustomer,
  relationship: (row) => [row.relationship],
  source: (row) => [row.sourceCustomer],
  business: (row) => [row.business],
  presenter: (row) => [row.refId],
}

type Source = Sent['source']

/** Whether the row has that value already. A customer and a user may have the same id. */
function isSame(kind: BulkKind, row: CustomerRow, values: readonly number[], source: Source): boolean {
  const now = idsNow[kind](row)
  if (kind === 'presenter' && row.refId > 0 && row.source !== source) return false
  if (kind === 'addGroup') return values.every((value) => now.includes(value))
  return now.length === values.length && values.every((value) => now.includes(value))
}

export interface PreviewLine {
  readonly before: string
  readonly after: string
  readonly count: number
  /** One of the customers, by name, to recognise the line by. */
  readonly example: string
}

/** What would become of the rows: equal changes together, the commonest first; rows that have the value already apart. */
export function previewBulk(
  kind: BulkKind,
  rows: readonly CustomerRow[],
  chosen: readonly Option[],
  source: Source = 1,
) {
  const values = chosen.map(({ value }) => Number(value))
  const changing = rows.filter((row) => !isSame(kind, row, values, source))
  const alike = Map.groupBy(changing, (row) => `${beforeOf[kind](row)}\n${afterOf(kind, row, chosen)}`)
  const lines = [...alike.values()].flatMap(([row, ...others]): PreviewLine[] =>
    row === undefined
      ? []
      : [
          {
            before: beforeOf[kind](row),
            after: afterOf(kind, row, chosen),
            count: others.length + 1,
            example: row.name,
          },
        ],
  )
  return { changing, unchanged: rows.length - changing.length, lines: lines.sort((a, b) => b.count - a.count) }
}
