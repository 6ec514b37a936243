import { type ExportColumn, ExportCustomer, type ExportView, exportColumns } from '@crm/contract/customer-upload'
import type { CustomerRow } from '@crm/contract/customer-views'
import { plainDateOf, showDateTime, showPlainDate } from '@crm/contract/rules/dates'
import { isPhone } from '@crm/contract/rules/phone'
import { z } from 'zod'
import { type Actor, isAdmin, may } from '../../kernel/actor.ts'
import type { OutputCell, OutputRow, SheetColumn } from '../../kernel/spreadsheet/output.ts'
import {
  columnWidthOrdinary,
  columnWidths,
  fileNameWords,
  genderWords,
  groupSeparator,
  headerOf,
  nobodyWords,
} from '../../words/customer-sheet.ts'
import type { Export, Extra } from './store.ts'

export type Order = z.infer<typeof ExportCustomer>

/** What rests with an export until its job runs: what was asked, and from where, for the audit. */
export const StoredRequest = z.object({
  order: ExportCustomer,
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

export const scopeOf = (actor: Actor, { activeTab }: Order): z.infer<typeof Scope> => ({
  isAdmin: isAdmin(actor),
  viewAll: may(actor, 'viewAll'),
  departments: actor.departments === null ? null : [...actor.departments],
  deleted: activeTab === 'deleted',
})

/** Whether its maker sees as far as then: a finished file must not tell what the screens do not tell any more. */
export function isStillSeen({ scope }: Pick<Export, 'scope'>, actor: Actor): boolean {
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

export const fileNameOf = ({ language, format }: Order, now: Date): string =>
  `${fileNameWords.export[language]}-${plainDateOf(now)}.${format}`

export const viewOf = (found: Export, actor: Actor, now: Date): ExportView => ({
  exportId: found.export_id,
  state: found.state,
  rows: found.rows,
  written: found.written,
  fileName: found.file_name,
  canDownload: isKept(found, now) && isStillSeen(found, actor),
})

export interface Customer {
  readonly row: CustomerRow
  readonly extra: Extra | undefined
  /** Such that an import finds the person again. */
  readonly curatorName: string
}

const isDay = (column: ExportColumn): boolean => column === 'birthday' || column === 'birthdayContact'

const columnsOf = ({ columns }: Order): readonly ExportColumn[] => columns ?? exportColumns

export const sheetColumnsOf = (order: Order): SheetColumn[] =>
  columnsOf(order).map((column) => ({
    header: headerOf(column, order.language),
    width: columnWidths[column] ?? columnWidthOrdinary,
    kind: isDay(column) && order.format === 'xlsx' ? 'date' : 'text',
  }))

/** One line of the sheet, in the words that an import understands. */
export const lineOf = (customer: Customer, order: Order): OutputRow =>
  columnsOf(order).map((column) => cellOf[column](customer, order))

// Excel's calendar is wrong before this day.
const firstDateCell = '1900-03-01'

const day = (plainDate: string | null | undefined, { format }: Order): string => {
  if (!plainDate) return ''
  return format === 'xlsx' && plainDate >= firstDateCell ? plainDate : showPlainDate(plainDate)
}
const gender = (isMale: boolean | null | undefined, { language }: Order): string =>
  typeof isMale === 'boolean' ? genderWords[isMale ? 'male' : 'female'][language] : ''
const phone = (stored: string): string => (isPhone(stored) ? stored.replace(/^84/, '0') : stored)
const moment = (stored: string | null): string => (stored ? showDateTime(stored) : '')

const cellOf: Readonly<Record<ExportColumn, (customer: Customer, order: Order) => OutputCell>> = {
  customerCode: ({ row }) => row.customerCode,
  name: ({ row }) => row.name,
  phoneCustomer: ({ row }) => phone(row.phoneCustomer),
  emailCustomer: ({ row }) => row.emailCustomer,
  genderCustomer: ({ row }, order) => gender(row.genderCustomer, order),
  birthday: ({ row }, order) => day(row.birthday, order),
  address: ({ row }) => row.address,
  taxCode: ({ row }) => row.taxCode,
  business: ({ row }) => row.businessName,
  curator: ({ row, curatorName }, { language }) => (row.curator === 0 ? nobodyWords[language] : curatorName),
  groupCustomer: ({ row }) => row.groupNames.join(`${groupSeparator} `),
  sourceCustomer: ({ row }) => row.sourceName,
  relationship: ({ row }) => row.relationshipName,
  presenter: ({ extra }) => phone(extra?.presenter ?? ''),
  affiliateCode: ({ row }) => row.affiliateCode,
  nameContact: ({ row }) => row.nameContact,
  phoneContact: ({ row }) => phone(row.phoneContact),
  emailContact: ({ extra }) => extra?.emailContact ?? '',
  genderContact: ({ extra }, order) => gender(extra?.genderContact, order),
  birthdayContact: ({ extra }, order) => day(extra?.birthdayContact, order),
  appointmentSchedule: ({ row }) => moment(row.appointmentSchedule),
  lastInteraction: ({ row }) => moment(row.lastInteraction),
  creator: ({ row }) => row.creator,
  createdDate: ({ row }) => moment(row.createdDate),
  updatedDate: ({ row }) => moment(row.updatedDate),
}
