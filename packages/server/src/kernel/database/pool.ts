import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { type Connect, connectingTo } from './connection.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { noStatementNames, openStatementNames, type StatementNames } from './prepared-statements.ts'
import { types } from './value-types.ts'

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
  /**
   * The same tables for what is done behind the calls and done again after a crash: on a server one connection of its own,
   * on which each statement is planned once, and whose commits wait for no disk.
   */
  behind: Kysely<Schema>
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

/** Rejects where the server cannot be reached, or does not let this user in. */
export async function tryConnecting(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3_000 })
  // The attempt itself rejects; an event that nobody hears ends the process.
  client.on('error', () => {})
  await client.connect()
  await client.end()
}

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

const withoutWaiting = (connection: pg.PoolConfig): pg.PoolConfig => ({
  ...connection,
  max: 1,
  options: `${connection.options} -c synchronous_commit=off`,
})

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
  const names = openStatementNames()
  const connect = connectingTo(pool, names)
  const db = kyselyOn<Schema>(pool, connect)
  const openHandle = (config: pg.PoolConfig, prepared: StatementNames) => {
    const other = openPool(config)
    return kyselyOn<Schema>(other, connectingTo(other, prepared))
  }
  const behind = mode === 'server' ? openHandle(withoutWaiting(connection), names) : db
  return {
    db,
    pool,
    mode,
    connection,
    behind,
    async withoutTimeLimits(work) {
      const patient = openHandle(bare, noStatementNames)
      const run = () => work(patient).finally(() => patient.destroy())
      return embedded ? embedded.withoutLimit(run) : run()
    },
    async close() {
      await Promise.all([db.destroy(), behind !== db && behind.destroy()])
      await embedded?.close()
    },
  }
}

function kyselyOn<Schema>(pool: pg.Pool, connect: Connect): Kysely<Schema> {
  const guarded: PostgresPool = {
    Client: pg.Client,
    options: pool.options,
    end: () => pool.end(),
    // Cursors are all that the query builder might ask for besides, and nobody uses them.
    connect: async () => (await connect()) as unknown as PostgresPoolClient,
  }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded }) })
}
