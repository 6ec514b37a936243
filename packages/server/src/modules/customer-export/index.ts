import type { customerExport as customerExportApi } from '@crm/contract/customer-upload'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { customerExportJobs } from './jobs.ts'
import { download, readState } from './read.ts'
import { start } from './start.ts'

export const customerExportCapability: Capability = {
  jobs: customerExportJobs,
  fileColumns: [['customer_export', 'file_key']],
}

export const customerExport: HandlersOf<typeof customerExportApi> = { start, state: readState, download }
