import type { StopReason } from '@crm/contract/marketing-rules'
import type { Jobs } from '../../../kernel/jobs.ts'
import type { Db } from '../../../schema/index.ts'

export const proceedQueue = 'mass-proceed'

export interface Proceeding {
  readonly campaignId: number
  /** A send of it stopped by itself. */
  readonly stop?: StopReason
}

/** In the transaction that gave the campaign something to do. */
export const orderProceeding = (jobs: Pick<Jobs, 'send'>, db: Db, proceeding: Proceeding): Promise<void> =>
  jobs.send(db, proceedQueue, proceeding)
