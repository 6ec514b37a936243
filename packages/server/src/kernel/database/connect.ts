import type pg from 'pg'
import type { Connection, Send } from './connection.ts'
import { inOnePiece } from './in-one-piece.ts'
import { inOrder } from './in-order.ts'
import { isBrief, isPlanLost, type KeptPlans, sendNamed } from './kept-plans.ts'
import { openLanes } from './lanes.ts'
import { isConnectionLost, refuseInsideTransaction } from './transaction.ts'

export type Connect = () => Connection

interface Options {
  readonly plans: KeptPlans
  /** Whether brief statements that stand alone share connections. */
  readonly hasLanes: boolean
}

/** Connections of a pool. Each is taken by the first statement that needs one of its own. */
export function connectingTo(pool: pg.Pool, { plans, hasLanes }: Options): Connect {
  const take = async () => guard(await pool.connect(), plans)
  const inLane = hasLanes ? openLanes(take) : () => undefined
  return () => {
    refuseInsideTransaction()
    let own: Connection | undefined
    const onOwn: Send = async (text, values) => {
      own = await take()
      return own.query(text, values)
    }
    return {
      query: (text, values) =>
        own ? own.query(text, values) : (isBrief(text) && inLane(text, values)) || onOwn(text, values),
      release: (discard) => own?.release(discard),
    }
  }
}

/**
 * A lost connection, or one whose answer `pg` no longer awaits, would go back to the pool and fail the next caller. A
 * statement whose kept plan was lost is asked again where it stands alone; a transaction begins anew (inTransaction).
 */
function guard(client: pg.PoolClient, plans: KeptPlans): Connection {
  let isLost = false
  const hold = inOnePiece(client.connection.stream)
  const send: Send = (text, values) => {
    const name = plans.nameOf(text)
    hold()
    const asked = name === undefined ? client.query(text, values) : sendNamed(client, name, text, values)
    return asked.catch((error: unknown) => {
      const isStale = name !== undefined && isPlanLost(error)
      isLost ||= isStale || isConnectionLost(error)
      if (!isStale) throw error
      plans.giveUp(name)
      if (client.getTransactionStatus() !== 'I') throw error
      return client.query(text, values)
    })
  }
  return { query: inOrder(send, client.pipeline), release: (discard) => client.release(discard || isLost) }
}
