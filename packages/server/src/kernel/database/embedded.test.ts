import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startEmbedded } from './embedded.ts'
import { migrationFolder, openTestDatabase } from './fixtures/open-test-database.ts'
import type { TestSchema } from './fixtures/schema.ts'
import { migrate } from './migrate.ts'
import { type Database, type DatabaseOptions, openDatabase } from './pool.ts'
import { isUnavailable } from './transaction.ts'

// Starting a database takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let root: string
let template: string
let folder: string
let opened: Database<TestSchema>[] = []
let children: ChildProcess[] = []

async function openFolder(options: DatabaseOptions = {}): Promise<Database<TestSchema>> {
  const database = await openDatabase<TestSchema>({ dataDir: folder, ...options })
  opened.push(database)
  return database
}

async function openInMemory(options: DatabaseOptions = {}): Promise<Database<TestSchema>> {
  const database = await openTestDatabase('embedded', options)
  opened.push(database)
  return database
}

const copyTemplate = (to = folder) => cp(template, to, { recursive: true })

function startWriter(): ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream } {
  const script = new URL('./fixtures/write-rows.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  return child
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'embedded-test-'))
  template = join(root, 'template')
  const database = await openDatabase<TestSchema>({ dataDir: template })
  await migrate(database.db, migrationFolder)
  await database.close()
})
afterAll(() => rm(root, { recursive: true }))

beforeEach(async () => {
  folder = await mkdtemp(join(root, 'data-'))
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(opened.map((database) => database.close()))
  opened = []
  children = []
})

describe('the data folder', () => {
  it('refuses a second process, naming the folder, and the first one works on', async () => {
    await copyTemplate()
    const { db } = await openFolder()
    const second = startWriter()
    const [complaint, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')])
    expect(code).toBe(1)
    expect(complaint).toContain(`The data folder ${folder} is in use by another process`)
    expect(await db.selectFrom('entry').selectAll().execute()).toEqual([])
  })

  it('is free again after close', async () => {
    await copyTemplate()
    const first = await startEmbedded(folder)
    await first.close()
    const second = await startEmbedded(folder)
    await second.close()
    expect(await readdir(folder)).toEqual(['cluster'])
  })

  it('is free after kill -9 of its process, with every acknowledged row', async () => {
    await copyTemplate()
    const writer = startWriter()
    let acknowledged = 0
    for await (const line of createInterface(writer.stdout)) {
      acknowledged = Number(line)
      if (acknowledged === 50) writer.kill('SIGKILL')
    }
    const { db } = await openFolder()
    const entries = await db.selectFrom('entry').select('amount').orderBy('id').execute()
    const written = entries.map((entry) => entry.amount)
    expect(acknowledged).toBeGreaterThanOrEqual(50)
    expect(written).toEqual(written.map((_, index) => index + 1))
    expect(written.length).toBeGreaterThanOrEqual(acknowledged)
  })

  it('may have a path too long for a socket, and is locked all the same', async () => {
    const deep = join(folder, 'thư-mục-rất-sâu-'.repeat(10))
    await copyTemplate(deep)
    const embedded = await startEmbedded(deep)
    await expect(startEmbedded(deep)).rejects.toThrow(deep)
    expect((await stat(embedded.connection.host)).mode & 0o777).toBe(0o700)
    await embedded.close()
    await rm(embedded.connection.host, { recursive: true })
  })

  it('lets nobody but its owner read the files or reach the socket', async () => {
    const embedded = await startEmbedded(join(folder, 'new'))
    const mode = async (name: string) => (await stat(join(folder, 'new', name))).mode & 0o777
    const modes = [await mode('.'), await mode('cluster'), await mode('.s.PGSQL.5432')]
    await embedded.close()
    expect(modes).toEqual([0o700, 0o700, 0o600])
  })
})

describe('a database in memory', () => {
  it('begins as its template, leaves it as it was and nothing behind', async () => {
    const first = await openTestDatabase('embedded')
    await first.db.deleteFrom('account').execute()
    await first.close()
    await expect(stat(String(first.connection.host))).rejects.toThrow('ENOENT')

    const { db } = await openInMemory()
    expect(await db.selectFrom('account').select('id').orderBy('id').execute()).toEqual([{ id: 1 }, { id: 2 }])
  })
})

describe('the embedded database', () => {
  it('leaves the event loop free while a heavy query runs', async () => {
    const { db } = await openInMemory()
    const order: string[] = []
    const heavy = sql`select sum(n) from generate_series(1, 3000000) n`.execute(db).then(() => order.push('answer'))
    for (let turn = 0; turn < 100; turn += 1) await nextTurn()
    order.push('a hundred turns')
    await heavy
    expect(order).toEqual(['a hundred turns', 'answer'])
  })

  // The retry has no pause of its own: each attempt waits for a connection.
  async function untilAnswered(db: Database<TestSchema>['db']) {
    for (;;) {
      try {
        return await db.selectFrom('account').select('id').orderBy('id').execute()
      } catch (error) {
        if (!isUnavailable(error)) throw error
        await nextTurn()
      }
    }
  }

  it('ends a statement that overruns and is well again, keeping what was committed', async () => {
    const errors: Error[] = []
    await copyTemplate()
    const database = await openFolder({ statementLimitMs: 300, onError: (error) => errors.push(error) })
    await database.db.insertInto('account').values({ id: 3, name: 'Quỹ dự phòng' }).execute()
    const endless = sql`select count(*) from generate_series(1, 100000000000)`.execute(database.db)
    expect(isUnavailable(await endless.catch((thrown: unknown) => thrown))).toBe(true)
    expect(await untilAnswered(database.db)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
    expect(errors.map((error) => error.message)).toContainEqual(expect.stringContaining('passed 300 ms'))
  })

  it('ends a transaction that its client forgot', async () => {
    const database = await openInMemory({ statementLimitMs: 300 })
    const client = new pg.Client(database.connection)
    const lost = once(client, 'error')
    await client.connect()
    await client.query('begin')
    await lost
    expect(await untilAnswered(database.db)).toHaveLength(2)
  })

  it('goes on when a client leaves in the middle of a transaction', async () => {
    const database = await openInMemory()
    const client = new pg.Client(database.connection)
    await client.connect()
    await client.query('begin')
    await client.query('delete from account')
    await client.end()
    expect(await database.db.selectFrom('account').select('id').execute()).toHaveLength(2)
  })

  it('lets work without limits take its time', async () => {
    const database = await openInMemory({ statementLimitMs: 50 })
    const count = database.withoutTimeLimits((db) =>
      sql<{ count: number }>`select count(*) from generate_series(1, 3000000)`.execute(db),
    )
    expect((await count).rows).toEqual([{ count: 3_000_000 }])
  })

  it('reopens with all that was committed', async () => {
    await copyTemplate()
    const embedded = await startEmbedded(folder)
    await embedded.reopen()
    const client = new pg.Client(embedded.connection)
    await client.connect()
    const { rows } = await client.query('select count(*)::int as count from account')
    await client.end()
    await embedded.close()
    expect(rows).toEqual([{ count: 2 }])
  })
})
