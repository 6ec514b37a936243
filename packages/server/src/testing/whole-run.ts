import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const { env } = process

/** Drops what files left open for the next one when their process ended. */
async function dropDatabases(run: string): Promise<void> {
  const client = new pg.Client({ connectionString: env['TEST_DATABASE_URL'] })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `${run}\\_%`,
  ])
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  await client.end()
}

/** Before and after all files: what they make stands under one name and one folder, and is gone afterwards. */
export default function setUp() {
  const isFirst = env['CRM_TEST_RUN'] === undefined
  if (!isFirst) return undefined
  const run = `crm_test_${randomBytes(4).toString('hex')}`
  const before = env['TMPDIR']
  const folder = mkdtempSync(join(tmpdir(), 'lite-crm-tests-'))
  env['CRM_TEST_RUN'] = run
  env['TMPDIR'] = folder
  return async () => {
    if (before === undefined) delete env['TMPDIR']
    else env['TMPDIR'] = before
    delete env['CRM_TEST_RUN']
    rmSync(folder, { recursive: true, force: true })
    if (env['TEST_DATABASE_URL']) await dropDatabases(run)
  }
}
