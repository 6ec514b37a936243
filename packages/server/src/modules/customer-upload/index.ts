import type { customerUpload as customerUploadApi } from '@crm/contract/customer-upload'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { customerUploadFacts } from './events.ts'
import { customerUploadJobs } from './jobs.ts'
import { readLatest, readState, rejected } from './read.ts'
import { template } from './sheet/template.ts'
import { undo } from './undo.ts'
import { upload } from './upload.ts'

export { readCuratorNames } from './store-check.ts'

export const customerUploadCapability: Capability = { facts: customerUploadFacts, jobs: customerUploadJobs }

export const customerUpload: HandlersOf<typeof customerUploadApi> = {
  upload,
  state: readState,
  latest: readLatest,
  rejected,
  undo,
  template,
}
