import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { migrationFolder, modes, openEmptyDatabase } from './fixtures/open-test-database.ts'
import { migrate } from './migrate.ts'

// Starting a database takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe.each(modes)('migrations on the %s database', (mode) => {
  let database: Awaited<ReturnType<typeof openEmptyDatabase>>
  let folder: string

  beforeEach(async () => {
    database = await openEmptyDatabase(mode)
    folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  })
  afterEach(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  const tableExists = async (name: string) => {
    const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(
      database.db,
    )
    return rows[0]?.found
  }

  it('run each file once, two processes at once included', async () => {
    const start = () => database.withoutTimeLimits((db) => migrate(db, migrationFolder))
    const ran = await Promise.all([start(), start()])
    expect(ran.flat()).toEqual(['0001_accounts', '0002_entries'])
    expect(await database.db.selectFrom('account').select('id').execute()).toHaveLength(2)
  })

  it('run only what is new', async () => {
    await migrate(database.db, migrationFolder)
    expect(await migrate(database.db, migrationFolder)).toEqual([])
  })

  it('leave nothing behind when a later file fails, and name the file and line', async () => {
    await writeFile(join(folder, '0001_good.sql'), 'create table good (id int);')
    await writeFile(join(folder, '0002_bad.sql'), 'create table fine (id int);\ncreate tabel bad (id int);')
    await expect(migrate(database.db, folder)).rejects.toThrow(/0002_bad\.sql failed at line 2: .*"tabel"/)
    expect([await tableExists('good'), await tableExists('fine')]).toEqual([false, false])

    await writeFile(join(folder, '0002_bad.sql'), 'create table mended (id int);')
    expect(await migrate(database.db, folder)).toEqual(['0001_good', '0002_bad'])
  })

  it('name the folder when it is missing', async () => {
    await expect(migrate(database.db, join(folder, 'nowhere'))).rejects.toThrow(/nowhere/)
  })
})
