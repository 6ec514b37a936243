import type { JobKind } from '../../kernel/jobs.ts'
import type { Platform } from '../../kernel/platform.ts'
import { sweepUndo } from './bulk/store-undo.ts'
import { followJob } from './following/jobs.ts'
import { undoValidMs } from './rules.ts'

/** Values before a bulk change are kept no longer than they can be put back. */
export const sweepUndoJob = (platform: Platform): JobKind<object> => ({
  queue: 'sweep-customer-undo',
  cron: '37 * * * *',
  run: () => sweepUndo(platform.db, new Date(platform.clock.now().getTime() - undoValidMs)),
})

export const customerJobs = (platform: Platform) => [sweepUndoJob(platform), followJob(platform)]
