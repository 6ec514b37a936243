import { type Actor, may } from '../../kernel/actor.ts'
import { findActor } from '../../kernel/find-actor.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import type { Platform } from '../../kernel/platform.ts'
import { tellProgress } from './events.ts'
import { checkRows } from './running/check.ts'
import { writeRows } from './running/write.ts'
import { isTaken } from './sheet/rows.ts'
import { beginChecking, changeRunning, dropStaged, endAbandoned, type Upload } from './store.ts'

export const uploadQueue = 'customer-upload'
const retryLimit = 5
/** How often rows are checked anew because other writers were quicker. */
const roundsMax = 5
const hourMs = 3_600_000
const stagedKeptMs = 7 * 24 * hourMs

/**
 * Checks and writes one import. It may run twice, or again after a kill: each run begins with the checks, and the one
 * transaction that writes also ends the import.
 */
export const uploadJob = (platform: Platform): JobKind<{ uploadId: string }> => ({
  queue: uploadQueue,
  retryLimit,
  run: async ({ uploadId }, { retries }) => {
    try {
      for (let round = 1; !(await runOnce(platform, uploadId)); round += 1)
        if (round === roundsMax) throw new Error('other writers were quicker each time')
    } catch (error) {
      if (retries >= retryLimit)
        await changeRunning(platform.db, uploadId, {
          state: 'failed',
          failure: 'internal',
          ended_at: platform.clock.now(),
        })
      throw error
    }
  },
})

/** Answers false where the rows are to be checked again. */
async function runOnce(platform: Platform, uploadId: string): Promise<boolean> {
  const upload = await beginChecking(platform.db, uploadId)
  if (!upload) return true
  const actor = await findActor(platform.db, upload.user_id, 'MNU_Customer')
  if (!actor || !mayUpload(actor)) return end(platform, upload, { state: 'failed', failure: 'access.forbidden' })
  const rows = await checkRows(platform, upload, actor)
  if (!rows) return true
  const taken = rows.filter(isTaken)
  if (upload.dry_run) return end(platform, upload, { state: 'checked' })
  const isRefused = taken.length === 0 || (upload.mode === 'all' && taken.length < rows.length)
  if (isRefused) return end(platform, upload, { state: 'failed' })
  await changeRunning(platform.db, uploadId, { state: 'writing' })
  tellProgress(platform.live, upload, { state: 'writing', checked: rows.length })
  if (!(await writeRows(platform, upload, actor, taken))) return false
  platform.dispatcher.nudge()
  tellProgress(platform.live, upload, { state: 'done', checked: rows.length })
  return true
}

const mayUpload = (actor: Actor): boolean => may(actor, 'access') && may(actor, 'add')

async function end(
  { db, clock, live }: Platform,
  upload: Upload,
  change: { state: 'checked' | 'failed'; failure?: string },
): Promise<true> {
  await changeRunning(db, upload.upload_id, { ...change, ended_at: clock.now() })
  tellProgress(live, upload, { state: change.state, checked: upload.rows })
  return true
}

const sweepJob = (platform: Platform): JobKind<object> => ({
  queue: 'sweep-customer-uploads',
  cron: '27 * * * *',
  run: async () => {
    const now = platform.clock.now()
    await endAbandoned(platform.db, new Date(now.getTime() - hourMs), now)
    await dropStaged(platform.db, new Date(now.getTime() - stagedKeptMs))
  },
})

export const customerUploadJobs = (platform: Platform) => [uploadJob(platform), sweepJob(platform)]
