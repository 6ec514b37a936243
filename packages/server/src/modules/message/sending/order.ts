import type { Jobs } from '../../../kernel/jobs.ts'
import type { Db } from '../../../schema/index.ts'

export const sendQueue = 'marketing-send'

/** In the transaction that wrote the sends, or let them go on. */
export async function orderSending(jobs: Pick<Jobs, 'send'>, db: Db, sendIds: readonly number[]): Promise<void> {
  for (const sendId of sendIds) await jobs.send(db, sendQueue, { sendId })
}
