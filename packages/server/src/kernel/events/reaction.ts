import type { Db } from '../../schema/index.ts'
import type { Jobs } from '../jobs.ts'
import type { Claimed } from './claims.ts'

/**
 * What a capability does about events of others, in the transaction that delivers them: it leaves work to a job, and no
 * more, since all wait for it that are told of these events. It may run again after a kill; the event's id keeps what it
 * leaves from doubling.
 */
export type Reaction = (trx: Db, events: readonly Claimed[], jobs: Pick<Jobs, 'sendAll'>) => Promise<void>
