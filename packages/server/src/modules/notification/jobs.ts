import type { JobKind } from '../../kernel/jobs.ts'
import type { Platform } from '../../kernel/platform.ts'
import { bellsKeptDays } from './rules.ts'
import { sweepBells } from './store.ts'

const dayMs = 86_400_000

const sweepBellsJob = (platform: Platform): JobKind<object> => ({
  queue: 'sweep-bells',
  cron: '29 2 * * *',
  run: () => sweepBells(platform.db, new Date(platform.clock.now().getTime() - bellsKeptDays * dayMs)),
})

export const notificationJobs = (platform: Platform) => [sweepBellsJob(platform)]
