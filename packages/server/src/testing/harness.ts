import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SignedInUser } from '@crm/contract/account'
import { hashSync } from '@node-rs/argon2'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import { openApp } from '../app.ts'
import { type Company, seedCompany } from '../demo/seed-company.ts'
import { type DemoUserName, demoPassword } from '../demo/staff.ts'
import type { Clock } from '../kernel/clock.ts'
import { type Config, readConfig } from '../kernel/config.ts'
import { openLimiter } from '../kernel/limiter.ts'
import { openLog } from '../kernel/log.ts'
import { encodeWirePassword } from '../kernel/wire-password.ts'
import { openPlatform } from '../open-platform.ts'
import { emptyTables, openTestDatabase } from './database.ts'
import { readOnly } from './read-only.ts'

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

type Ask = Omit<InjectOptions, 'method' | 'url' | 'payload'>

/** Acts with each statement. */
const afterward = (act: () => void): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    act()
    return result
  },
})

/** One signed-in person (or nobody) speaking with the product over HTTP. */
export interface Caller {
  readonly me: SignedInUser
  get(url: string, options?: Ask): Promise<LightMyRequestResponse>
  post(url: string, body?: unknown, options?: Ask): Promise<LightMyRequestResponse>
  put(url: string, body?: unknown, options?: Ask): Promise<LightMyRequestResponse>
  delete(url: string, body?: unknown, options?: Ask): Promise<LightMyRequestResponse>
}

type Environment = Record<string, string>
type Product = Awaited<ReturnType<typeof openProduct>>
export type Harness = Product & { close(): Promise<void> }

/** Products that no file uses at this moment: to open one takes longer than the tests of most files. */
const idle = new Map<string, Product>()

/** Files that ask for the same share one product; what else they ask for makes it their own. */
function keyOf({ RATE_LIMITS = 'on', ...rest }: Environment): string | undefined {
  if (Object.keys(rest).length > 0) return undefined
  return RATE_LIMITS === 'false' ? 'off' : RATE_LIMITS
}

function takeIdle(key: string | undefined): Product | undefined {
  const found = idle.get(key ?? '')
  idle.delete(key ?? '')
  return found
}

/**
 * The product on a real database (embedded, or a server's when CRM_TEST_DATABASE=server) with the demo company and
 * without customers. `reset` between tests empties and fills it anew. After `close` the next file of the same process may
 * get it, emptied and filled; not when it listened at a port or had settings of its own.
 */
export async function openHarness(environment: Environment = {}): Promise<Harness> {
  const key = keyOf(environment)
  const found = takeIdle(key)
  await found?.reset()
  const product = found ?? (await openProduct(environment))
  return Object.assign(product, {
    async close() {
      if (key === undefined || product.app.server.listening || idle.has(key)) return product.end()
      idle.set(key, product)
    },
  })
}

async function openProduct(environment: Environment) {
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
  Object.assign(platform, { readDb: readOnly(platform.pool) })
  const app = await openApp(platform, join(dataDir, 'no-pages'))
  await app.ready()
  let company: Company = await fill()

  async function fill(): Promise<Company> {
    await emptyTables(platform.db)
    platform.authenticator.forget()
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
    /** What a test changes by hand, the product knows at once. */
    db: platform.db.withPlugin(afterward(platform.authenticator.forget)),
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
      // What one file has called or ordered counts for no other.
      await platform.pool.query('delete from pgboss.job')
      Object.assign(platform, { limiter: openLimiter(platform.db, clock, config.RATE_LIMITS) })
      company = await fill()
    },
    /** For good; a file calls `close`. */
    async end() {
      await app.close()
      await close()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
