import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Db } from '../schema/index.ts'

/** A handle on which each statement is a transaction of its own in which the database lets nothing be written. */
export function readOnly(pool: pg.Pool): Db {
  const connect = async () => {
    const client = await pool.connect()
    const query = async (text: string, values: unknown[]) => {
      await client.query('begin read only')
      try {
        return await client.query(text, values)
      } finally {
        await client.query('rollback')
      }
    }
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  }
  return new Kysely({
    dialect: new PostgresDialect({ pool: { Client: pg.Client, options: pool.options, end: async () => {}, connect } }),
  })
}
