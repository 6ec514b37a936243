import { type ExportColumn, exportColumns } from '@crm/contract/customer-upload'

/** What the list calls otherwise, because it shows the words behind an index. */
const byListKey: Readonly<Record<string, ExportColumn>> = {
  businessName: 'business',
  curatorName: 'curator',
  groupNames: 'groupCustomer',
  sourceName: 'sourceCustomer',
  relationshipName: 'relationship',
}

/** The columns of a sheet that stand for these columns of the list, in the list's order; the name is always there. */
export function columnsFor(listKeys: readonly string[]): ExportColumn[] {
  const found = listKeys.flatMap((key) => byListKey[key] ?? exportColumns.find((column) => column === key) ?? [])
  return [...new Set<ExportColumn>(found.includes('name') ? found : ['name', ...found])]
}
