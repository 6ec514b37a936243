import type pg from 'pg'
import { isStatementLost, type StatementNames } from './prepared-statements.ts'
import { isConnectionLost, refuseInsideTransaction } from './transaction.ts'

export interface Connection {
  query(text: string, values: unknown[]): Promise<pg.QueryResult>
  release(discard?: boolean): void
}

export type Connect = () => Promise<Connection>

/**
 * Connections of a pool that prepare marked statements. A lost connection, or one whose answer `pg` no longer awaits,
 * would go back to the pool and fail the next caller: it is discarded. A statement that was prepared and lost is sent
 * again where it stands alone; a transaction begins anew (inTransaction).
 */
export const connectingTo =
  (pool: pg.Pool, names: StatementNames): Connect =>
  async () => {
    refuseInsideTransaction()
    const client = await pool.connect()
    let isLost = false
    return {
      async query(text, values) {
        const name = names.nameOf(text)
        try {
          return await (name === undefined ? client.query(text, values) : client.query({ name, text, values }))
        } catch (error) {
          const isStale = name !== undefined && isStatementLost(error)
          isLost ||= isStale || isConnectionLost(error)
          if (!isStale) throw error
          names.drop(name)
          if (client.getTransactionStatus() !== 'I') throw error
          return client.query(text, values)
        }
      },
      release: (discard) => client.release(discard || isLost),
    }
  }
