import { type customerExport as customerExportApi, ExportCustomer } from '@crm/contract/customer-upload'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { serveExport } from '../../kit/export/serve.ts'
import { customersWords, fileNameWords } from '../../words/customer-sheet.ts'
import { blocksOf } from './read.ts'
import { type Customer, type Order, sheetColumns } from './rules.ts'

const { calls, job } = serveExport<Order, Customer>({
  name: 'customer',
  tag: 'MNU_Customer',
  order: ExportCustomer,
  title: customersWords,
  fileName: fileNameWords.export,
  columns: sheetColumns,
  blocks: blocksOf,
  isOfDeleted: ({ activeTab }) => activeTab === 'deleted',
})

export const customerExportCapability: Capability = { jobs: (platform) => [job(platform)] }

export const customerExport: HandlersOf<typeof customerExportApi> = calls
