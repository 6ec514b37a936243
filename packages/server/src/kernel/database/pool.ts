import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { type Embedded, startEmbedded } from './embedded.ts'
import { isConnectionLost, refuseInsideTransaction } from './transaction.ts'

export type DatabaseOptions = {
  /** A PostgreSQL server; without it the embedded database of `dataDir` is started. */
  databaseUrl?: string | undefined
  dataDir?: string | undefined
  /** What an embedded database in memory begins with, see template.ts. */
  template?: string | undefined
  statementLimitMs?: number | undefined
  poolSize?: number | undefined
  applicationName?: string | undefined
  /** Told of what no caller hears: a lost idle connection, a reopened embedded database. */
  onError?: ((error: Error) => void) | undefined
}

export type Database<Schema> = {
  db: Kysely<Schema>
  pool: pg.Pool
  mode: 'embedded' | 'server'
  /** For another pool on the same database, such as the job queue's. */
  connection: pg.PoolConfig
  /** A handle for work, such as migrations, whose statements may take as long as they need. */
  withoutTimeLimits<Result>(work: (db: Kysely<Schema>) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Opens the server of `databaseUrl`, or else the embedded database of `dataDir` (`memory`: gone at close). */
export async function openDatabase<Schema>(options: DatabaseOptions): Promise<Database<Schema>> {
  const { databaseUrl, dataDir, statementLimitMs = 30_000, onError = () => {} } = options
  if (databaseUrl) {
    const bare = { connectionString: databaseUrl, application_name: options.applicationName ?? 'lite-crm' }
    const connection = { ...bare, ...serverLimits(statementLimitMs) }
    return databaseOf<Schema>('server', bare, { max: 20, ...connection }, options)
  }
  if (!dataDir) throw new Error('Either databaseUrl or dataDir is needed')
  const embedded = await startEmbedded(dataDir, { template: options.template, statementLimitMs, onError })
  const connection = { ...embedded.connection, ...embeddedLimits(statementLimitMs) }
  return databaseOf<Schema>('embedded', embedded.connection, { max: 10, ...connection }, options, embedded)
}

// The client waits a little longer than the server, whose own refusal frees the connection.
const clientGraceMs = 5_000

function serverLimits(statementLimitMs: number): pg.PoolConfig {
  return {
    statement_timeout: statementLimitMs,
    query_timeout: statementLimitMs + clientGraceMs,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 4_000,
    keepAlive: true,
    // Answers are short: workers and compiled plans would cost more than a whole page of a list.
    options: '-c max_parallel_workers_per_gather=0 -c jit=off',
  }
}

// No setting goes to the session, which all connections share. A new connection waits for the transaction that is
// open, so idle ones are kept.
function embeddedLimits(statementLimitMs: number): pg.PoolConfig {
  return {
    query_timeout: statementLimitMs + clientGraceMs,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 0,
  }
}

function databaseOf<Schema>(
  mode: 'embedded' | 'server',
  bare: pg.PoolConfig,
  { max, ...connection }: pg.PoolConfig,
  { poolSize = max, onError = () => {} }: DatabaseOptions,
  embedded?: Embedded,
): Database<Schema> {
  const openPool = (config: pg.PoolConfig) =>
    new pg.Pool({ ...config, types })
      .on('error', onError)
      // Lost while in use: the query hears it as well, but an event that nobody hears ends the process.
      .on('connect', (client) => client.on('error', () => {}))
  const pool = openPool({ ...connection, max: poolSize })
  const db = kyselyOn<Schema>(pool)
  return {
    db,
    pool,
    mode,
    connection,
    async withoutTimeLimits(work) {
      const patient = kyselyOn<Schema>(openPool(bare))
      const run = () => work(patient).finally(() => patient.destroy())
      return embedded ? embedded.withoutLimit(run) : run()
    },
    async close() {
      await db.destroy()
      await embedded?.close()
    },
  }
}

function kyselyOn<Schema>(pool: pg.Pool): Kysely<Schema> {
  const guarded: PostgresPool = {
    Client: pg.Client,
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      refuseInsideTransaction()
      return discardWhenLost(await pool.connect())
    },
  }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded }) })
}

/** A lost connection, or one whose answer `pg` no longer awaits, would go back to the pool and fail the next caller. */
function discardWhenLost(client: pg.PoolClient): PostgresPoolClient {
  let isLost = false
  const query = (text: string, values: unknown[]) =>
    client.query(text, values).catch((error: unknown) => {
      isLost ||= isConnectionLost(error)
      throw error
    })
  const release = (discard?: boolean) => client.release(discard || isLost)
  return Object.assign(Object.create(client), { query, release })
}

const oid = { int8: 20, date: 1082, textArray: 1009, int8Array: 1016, dateArray: 1182 }

// Plain dates stay `YYYY-MM-DD`: as a moment they would move with the zone. Moments become a Date by themselves.
const types = new pg.TypeOverrides()
const parseTexts = pg.types.getTypeParser(oid.textArray)
types.setTypeParser(oid.int8, Number)
types.setTypeParser(oid.int8Array, (text) =>
  parseTexts(text).map((item: string | null) => (item === null ? null : Number(item))),
)
types.setTypeParser(oid.date, (text) => text)
types.setTypeParser(oid.dateArray, parseTexts)
