import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SignedInUser } from '@crm/contract/account'
import { hashSync } from '@node-rs/argon2'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { openApp } from '../app.ts'
import { type Company, seedCompany } from '../demo/seed-company.ts'
import { type DemoUserName, demoPassword } from '../demo/staff.ts'
import type { Clock } from '../kernel/clock.ts'
import { type Config, readConfig } from '../kernel/config.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { openDatabase } from '../kernel/database/pool.ts'
import { migratedTemplate } from '../kernel/database/template.ts'
import { openLog } from '../kernel/log.ts'
import { encodeWirePassword } from '../kernel/wire-password.ts'
import { migrationsFolder, openPlatform } from '../open-platform.ts'
import type { Schema } from '../schema/index.ts'

/** Hashed once a process, cheaply: what a hash costs is not what most tests are about. */
const passwordHash = hashSync(demoPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 })
const startedAt = new Date('2026-11-20T02:00:00.000Z')

/** A clock that stands still until a test moves it. */
export interface HeldClock extends Clock {
  set(moment: Date | string): void
  pass(ms: number): void
}

function holdClock(): HeldClock {
  let nowMs = startedAt.getTime()
  return {
    now: () => new Date(nowMs),
    set: (moment) => {
      nowMs = new Date(moment).getTime()
    },
    pass: (ms) => {
      nowMs += ms
    },
  }
}

const isOnServer = process.env['CRM_TEST_DATABASE'] === 'server'

async function openTestDatabase() {
  if (!isOnServer) {
    const template = await migratedTemplate(join(process.cwd(), 'node_modules/.cache/database'), migrationsFolder)
    return { database: await openDatabase<Schema>({ dataDir: 'memory', template }), drop: async () => undefined }
  }
  const admin = process.env['TEST_DATABASE_URL'] ?? ''
  const name = `crm_test_${randomBytes(6).toString('hex')}`
  await onServer(admin, `create database ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  const database = await openDatabase<Schema>({ databaseUrl: url.href })
  await database.withoutTimeLimits((db) => migrate(db, migrationsFolder))
  return { database, drop: () => onServer(admin, `drop database ${name} with (force)`) }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

type Ask = Omit<InjectOptions, 'method' | 'url' | 'payload'>

/** One signed-in person (or nobody) speaking with the product over HTTP. */
export interface Caller {
  readonly me: SignedInUser
  get(url: string, options?: Ask): Promise<LightMyRequestResponse>
  post(url: string, body?: unknown, options?: Ask): Promise<LightMyRequestResponse>
  put(url: string, body?: unknown, options?: Ask): Promise<LightMyRequestResponse>
  delete(url: string, body?: unknown, options?: Ask): Promise<LightMyRequestResponse>
}

export type Harness = Awaited<ReturnType<typeof openHarness>>

/**
 * The product on a real database (embedded, or a server's when CRM_TEST_DATABASE=server) with the demo company and
 * without customers. `reset` between tests empties and fills it anew.
 */
export async function openHarness(environment: Record<string, string> = {}) {
  const { database, drop } = await openTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'lite-crm-test-'))
  const config: Config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DEMO: 'true',
    LOG_LEVEL: 'silent',
    PUBLIC_ORIGINS: 'https://crm.example.vn,http://localhost:3000',
    ...environment,
  })
  const clock = holdClock()
  const log = openLog(config.LOG_LEVEL)
  const { platform, close } = await openPlatform({ config, log, database, clock })
  const app = await openApp(platform, join(dataDir, 'no-pages'))
  await app.ready()
  let company: Company = await fill()

  async function fill(): Promise<Company> {
    const { rows } = await sql<{ name: string }>`select format('%I', tablename) as name from pg_tables
      where schemaname = current_schema() and tablename not like 'kysely_%'`.execute(platform.db)
    const names = rows.map((row) => row.name).join(', ')
    await sql.raw(`truncate ${names} restart identity cascade`).execute(platform.db)
    return seedCompany(platform.db, { passwordHash })
  }

  const account = { 'com-aes': config.COM_AES }
  const encode = (password: string) => encodeWirePassword(password, config.CLIENT_PASSPHRASE)

  async function signIn(userName: DemoUserName, password = demoPassword): Promise<Caller> {
    const payload = { username: userName, password: encode(password) }
    const answer = await app.inject({ method: 'POST', url: '/api/UserAccount/Authenticate', payload, headers: account })
    if (answer.statusCode !== 200) throw new Error(`${userName} could not sign in: ${answer.body}`)
    const me = answer.json<SignedInUser>()
    return { me, ...callerWith({ authorization: `Bearer ${me.token}` }) }
  }

  function callerWith(headers: Record<string, string>): Omit<Caller, 'me'> {
    const ask =
      (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
      (url: string, body?: unknown, options: Ask = {}) =>
        app.inject({
          ...options,
          method,
          url,
          headers: { ...headers, ...options.headers },
          ...(body === undefined ? {} : { payload: body as InjectOptions['payload'] }),
        } as InjectOptions)
    return {
      get: (url, options) => ask('GET')(url, undefined, options),
      post: ask('POST'),
      put: ask('PUT'),
      delete: ask('DELETE'),
    }
  }

  return {
    app,
    platform,
    db: platform.db,
    clock,
    config,
    encode,
    get company() {
      return company
    },
    signIn,
    /** Nobody: no token, but the fixed header of the account calls. */
    stranger: callerWith(account),
    callerWith,
    async reset() {
      // What still tells of the test before would wait for the tables, and they for it.
      await platform.dispatcher.drain()
      clock.set(startedAt)
      company = await fill()
    },
    async close() {
      await app.close()
      await close()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
