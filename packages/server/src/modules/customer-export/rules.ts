import { type ExportColumn as ColumnName, type ExportCustomer, exportColumns } from '@crm/contract/customer-upload'
import type { CustomerRow } from '@crm/contract/customer-views'
import type { SheetLanguage } from '@crm/contract/list-export'
import { isPhone } from '@crm/contract/rules/phone'
import type { z } from 'zod'
import type { ExportColumn } from '../../kit/export/declare.ts'
import { columnWidths, columnWords, genderWords, groupSeparator, nobodyWords } from '../../words/customer-sheet.ts'
import type { Extra } from './store.ts'

export type Order = z.infer<typeof ExportCustomer>

export interface Customer {
  readonly row: CustomerRow
  readonly extra: Extra | undefined
  /** Such that an import finds the person again. */
  readonly curatorName: string
}

type Cell = ExportColumn<Customer>['cell']

const gender = (isMale: boolean | null | undefined, language: SheetLanguage): string =>
  typeof isMale === 'boolean' ? genderWords[isMale ? 'male' : 'female'][language] : ''
const phone = (stored: string): string => (isPhone(stored) ? stored.replace(/^84/, '0') : stored)

/** In the words that an import understands. */
const cellOf: Readonly<Record<ColumnName, Cell>> = {
  customerCode: ({ row }) => row.customerCode,
  name: ({ row }) => row.name,
  phoneCustomer: ({ row }) => phone(row.phoneCustomer),
  emailCustomer: ({ row }) => row.emailCustomer,
  genderCustomer: ({ row }, language) => gender(row.genderCustomer, language),
  birthday: ({ row }) => row.birthday,
  address: ({ row }) => row.address,
  taxCode: ({ row }) => row.taxCode,
  business: ({ row }) => row.businessName,
  curator: ({ row, curatorName }, language) => (row.curator === 0 ? nobodyWords[language] : curatorName),
  groupCustomer: ({ row }) => row.groupNames.join(`${groupSeparator} `),
  sourceCustomer: ({ row }) => row.sourceName,
  relationship: ({ row }) => row.relationshipName,
  presenter: ({ extra }) => phone(extra?.presenter ?? ''),
  affiliateCode: ({ row }) => row.affiliateCode,
  nameContact: ({ row }) => row.nameContact,
  phoneContact: ({ row }) => phone(row.phoneContact),
  emailContact: ({ extra }) => extra?.emailContact ?? '',
  genderContact: ({ extra }, language) => gender(extra?.genderContact, language),
  birthdayContact: ({ extra }) => extra?.birthdayContact ?? '',
  appointmentSchedule: ({ row }) => row.appointmentSchedule,
  lastInteraction: ({ row }) => row.lastInteraction,
  creator: ({ row }) => row.creator,
  createdDate: ({ row }) => row.createdDate,
  updatedDate: ({ row }) => row.updatedDate,
}

const days: readonly ColumnName[] = ['birthday', 'birthdayContact']
const moments: readonly ColumnName[] = ['appointmentSchedule', 'lastInteraction', 'createdDate', 'updatedDate']
const kindOf = (column: ColumnName) => (days.includes(column) ? 'day' : moments.includes(column) ? 'moment' : 'text')

export const sheetColumns = Object.fromEntries(
  exportColumns.map((column): [ColumnName, ExportColumn<Customer>] => {
    const width = columnWidths[column]
    return [
      column,
      {
        header: columnWords[column],
        kind: kindOf(column),
        cell: cellOf[column],
        ...(width === undefined ? {} : { width }),
      },
    ]
  }),
)
