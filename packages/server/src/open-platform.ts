import { fileURLToPath } from 'node:url'
import { capabilities, jobKinds } from './app.ts'
import { openAuthenticator } from './kernel/authenticate.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import type { Config } from './kernel/config.ts'
import { migrate } from './kernel/database/migrate.ts'
import { type Database, openDatabase } from './kernel/database/pool.ts'
import { openDispatcher } from './kernel/events/dispatcher.ts'
import { openFiles } from './kernel/files/files.ts'
import { installJobs, openJobs } from './kernel/jobs.ts'
import { openLimiter } from './kernel/limiter.ts'
import { openLive } from './kernel/live/live.ts'
import type { Log } from './kernel/log.ts'
import { openMailer } from './kernel/mail/mailer.ts'
import { outboxDirOf } from './kernel/mail/serve-outbox.ts'
import { storedIn } from './kernel/mail/stored-server.ts'
import { openMetrics } from './kernel/metrics.ts'
import type { Platform } from './kernel/platform.ts'
import { openPusher } from './kernel/push/pusher.ts'
import { openTokenSigner, type TokenSigner } from './kernel/token.ts'
import type { Db, Schema } from './schema/index.ts'

const facts = capabilities.flatMap((capability) => capability.facts ?? [])
const reactions = capabilities.flatMap(({ reaction }) => reaction ?? [])
const resources = capabilities.flatMap(({ resource }) => resource ?? [])
const watchedBy = (db: Db) => capabilities.flatMap(({ presence }) => presence?.(db) ?? [])

export const migrationsFolder = fileURLToPath(new URL('./migrations/', import.meta.url))

/** Opens the database and brings it to the present migrations; an own role may do that where the settings name one. */
export async function openMigrated(config: Config, log: Log): Promise<Database<Schema>> {
  const onError = (err: Error) => log.warn({ err }, 'database connection lost')
  const options = { databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, onError }
  const database = await openDatabase<Schema>(options)
  if (config.DATABASE_ADMIN_URL === undefined) {
    await database.withoutTimeLimits((db) => migrate(db, migrationsFolder))
    return database
  }
  const admin = await openDatabase<Schema>({ databaseUrl: config.DATABASE_ADMIN_URL, poolSize: 2, onError })
  await admin
    .withoutTimeLimits((db) => migrate(db, migrationsFolder))
    .then(() => installJobs(admin.pool))
    .finally(() => admin.close())
  return database
}

interface Parts {
  readonly config: Config
  readonly log: Log
  readonly database: Database<Schema>
  readonly clock?: Clock
}

const mailerOf = (config: Config, db: Database<Schema>['db']) =>
  openMailer({
    smtpUrl: config.SMTP_URL,
    outboxDir: outboxDirOf(config.DATA_DIR),
    from: config.MAIL_FROM,
    stored: { read: storedIn(db), dataKey: config.DATA_KEY },
    answerPorts: config.MAIL_TEST_PORTS,
  })

const openQueue = ({ config, log, database: { pool, mode } }: Parts) =>
  openJobs(pool, log, {
    embedded: mode === 'embedded',
    createSchema: config.DATABASE_ADMIN_URL === undefined,
  })

const authenticatorOf = ({ config, log, database: { db } }: Parts, tokens: TokenSigner) =>
  openAuthenticator({
    db,
    tokens,
    idleSeconds: config.SESSION_IDLE,
    onError: (err) => log.warn({ err }, 'background work failed'),
  })

const liveSettings = ({ origins, REDIS_URL, RATE_LIMITS, CONNECTIONS_PER_USER }: Config) => ({
  origins,
  redisUrl: REDIS_URL,
  connectionsMax: RATE_LIMITS ? CONNECTIONS_PER_USER : Number.POSITIVE_INFINITY,
})

/** Everything a process runs on. `close` ends it in the order that loses nothing. */
export async function openPlatform({ config, log, database, clock = systemClock }: Parts) {
  const { db, behind, pool } = database
  const tokens = openTokenSigner(config.JWT_SECRET)
  const authenticator = authenticatorOf({ config, log, database }, tokens)
  const metrics = openMetrics()
  const live = await openLive({
    authenticator,
    clock,
    log,
    ...liveSettings(config),
    watched: watchedBy(db),
    onCount: (sockets) => metrics.sockets.set(sockets),
  })
  const jobs = openQueue({ config, log, database })
  const platform: Platform = {
    config,
    clock,
    log,
    db,
    readDb: db,
    pool,
    tokens,
    authenticator,
    metrics,
    live,
    jobs,
    limiter: openLimiter(db, clock, config.RATE_LIMITS),
    resources,
    dispatcher: openDispatcher({ db: behind, clock, log, jobs, live, facts, reactions }),
    files: await openFiles({ url: config.filesUrl }),
    mailer: mailerOf(config, db),
    pusher: openPusher({ config, db, clock }),
  }
  await jobs.open(jobKinds(platform))
  return {
    platform,
    async close() {
      await platform.dispatcher.stop()
      await jobs.stop()
      await live.close()
      await database.close()
    },
  }
}
