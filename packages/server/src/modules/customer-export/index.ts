import type { customerExport as customerExportApi } from '@crm/contract/customer-upload'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { download, readState } from './read.ts'
import { start } from './start.ts'

export { customerExportJobs } from './jobs.ts'

export const customerExport: HandlersOf<typeof customerExportApi> = { start, state: readState, download }
