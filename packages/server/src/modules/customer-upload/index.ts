import type { customerUpload as customerUploadApi } from '@crm/contract/customer-upload'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { readLatest, readState } from './read.ts'
import { rejected } from './rejected.ts'
import { template } from './template.ts'
import { undo } from './undo.ts'
import { upload } from './upload.ts'

export { customerUploadFacts } from './events.ts'
export { customerUploadJobs } from './jobs.ts'
export { readCuratorNames } from './store-check.ts'

export const customerUpload: HandlersOf<typeof customerUploadApi> = {
  upload,
  state: readState,
  latest: readLatest,
  rejected,
  undo,
  template,
}
