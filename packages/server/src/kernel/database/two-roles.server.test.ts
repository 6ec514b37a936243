import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SignedInUser } from '@crm/contract/account'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp } from '../../app.ts'
import { fillFirst } from '../../first-start.ts'
import { openMigrated, openPlatform } from '../../open-platform.ts'
import { readConfig } from '../config.ts'
import { openLog } from '../log.ts'
import { encodeWirePassword } from '../wire-password.ts'

/** What docs/operations.md tells a company to run, with names of this test's own. */
const name = `two_roles_${randomBytes(6).toString('hex')}`
const password = randomBytes(12).toString('hex')
const manual = new URL('../../../../../docs/operations.md', import.meta.url)
const statements =
  /### Two roles\n```sql\n([\s\S]*?)```/
    .exec(readFileSync(manual, 'utf8'))?.[1]
    ?.replaceAll(/\bcrm(_owner)?\b/g, `${name}$1`)
    .replaceAll('…', password) ?? ''
const [cluster = '', inside = ''] = statements.split(/^\\c .*$/m)
const [before = '', after = ''] = inside.split(/^-- after the first start$/m)

const server = process.env['TEST_DATABASE_URL'] ?? ''
function urlOf(role: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  if (role !== '') Object.assign(url, { username: role, password })
  return url.href
}
async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const result = await client.query(text).finally(() => client.end())
  return result.rows ?? []
}
/** One at a time: a database is not made inside a transaction. */
async function runEach(url: string, text: string): Promise<void> {
  for (const statement of text.split(/;$/m)) if (statement.trim() !== '') await ask(url, statement)
}

const dataDir = mkdtempSync(join(tmpdir(), 'lite-crm-roles-'))
const config = readConfig({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  DEMO: 'false',
  LOG_LEVEL: 'silent',
  DATABASE_URL: urlOf(name),
  DATABASE_ADMIN_URL: urlOf(`${name}_owner`),
  ADMIN_PASSWORD: 'Owner@2026',
  COM_AES: 'com-aes-of-this-test',
  CLIENT_PASSPHRASE: 'passphrase-of-this-test',
  JWT_SECRET: randomBytes(24).toString('hex'),
  DATA_KEY: randomBytes(24).toString('hex'),
})

async function openProduct() {
  const log = openLog('silent')
  const database = await openMigrated(config, log)
  await fillFirst(database.db, config)
  const { platform, close } = await openPlatform({ config, log, database })
  return { app: await openApp(platform, join(dataDir, 'no-pages')), platform, close }
}

let product: Awaited<ReturnType<typeof openProduct>> | undefined
beforeAll(async () => {
  await runEach(server, cluster)
  await runEach(urlOf(''), before)
  product = await openProduct()
  await runEach(urlOf(''), after)
})
afterAll(async () => {
  await product?.app.close()
  await product?.close()
  await ask(server, `drop database if exists ${name} with (force)`)
  for (const role of [name, `${name}_owner`]) await ask(server, `drop role if exists ${role}`)
  rmSync(dataDir, { recursive: true, force: true })
})

const signIn = async () =>
  product?.app.inject({
    method: 'POST',
    url: '/api/UserAccount/Authenticate',
    headers: { 'com-aes': config.COM_AES },
    payload: { username: 'admin', password: encodeWirePassword('Owner@2026', config.CLIENT_PASSPHRASE) },
  })

describe('with an owner of the tables and a role that only works with them', () => {
  it('the product starts, works, and writes its audit and its log', async () => {
    const answer = await signIn()
    expect(answer?.statusCode).toBe(200)
    const authorization = `Bearer ${answer?.json<SignedInUser>().token}`
    const added = await product?.app.inject({
      method: 'POST',
      url: '/api/Department/AddDepartment',
      headers: { authorization },
      payload: { name: 'Phòng Thử nghiệm', parent: 1 },
    })
    expect(added?.statusCode, added?.body).toBeLessThan(300)
    expect(await ask(urlOf(''), 'select from activity_log limit 1')).toHaveLength(1)
    expect(await ask(urlOf(''), `select from audit where what like 'department.%'`)).toHaveLength(1)
  })

  it('it works on its queue, and starts once more over what is there', async () => {
    await product?.platform.jobs.work()
    expect((await product?.app.inject({ url: '/readyz' }))?.json()).toMatchObject({ status: 'ready' })
    const second = await openProduct()
    await second.app.close()
    await second.close()
  })

  it.each([
    ['changes a line of the audit', `update audit set what = 'x'`],
    ['takes one out', 'delete from audit'],
    ['empties it', 'truncate audit'],
    ['changes the log', `update activity_log set message = 'x'`],
    ['takes lines out of the log', 'delete from activity_log'],
    ['takes the table over', `alter table audit owner to ${name}`],
    ['becomes the owner', `set role ${name}_owner`],
    ['drops a table', 'drop table audit'],
    ['alters one', 'alter table audit add column x text'],
    ['makes one', 'create table public.x ()'],
    [
      'puts a trigger beside it',
      'create trigger x before insert on audit execute function suppress_redundant_updates_trigger()',
    ],
    ['installs an extension', 'create extension dblink'],
    ['runs a program', `copy audit to program 'true'`],
    ['reads a file of the machine', `select pg_read_file('/etc/hostname')`],
    ['reads the passwords of roles', 'select * from pg_authid'],
  ])('the role that works never %s', async (_kind, text) => {
    // 42501: not permitted.
    await expect(ask(urlOf(name), text)).rejects.toMatchObject({ code: '42501' })
  })
})
