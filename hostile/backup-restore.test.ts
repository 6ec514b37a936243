import { spawn } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { ask, type Person } from './ask.ts'
import { createEmpty } from './database.ts'
import type { Place } from './place.ts'
import { choose, type Findings, openFindings, scenario } from './scenario.ts'
import { openOnServer, type ServerSite } from './site.ts'
import { drive, mixedCall } from './traffic.ts'

const run = (command: string, args: readonly string[]) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    child.stderr.on('data', (bytes: Buffer) => {
      errors += bytes.toString()
    })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command}: ${errors.slice(0, 500)}`))))
  })

/** Rows and a checksum of every table, as this connection's transaction sees them. */
async function fingerprint(client: pg.Client): Promise<Map<string, string>> {
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const found = new Map<string, string>()
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ n: string; hash: string }>(
      `select count(*) as n, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash from ${name} t`,
    )
    found.set(name, `${rows[0]?.n} ${rows[0]?.hash}`)
  }
  return found
}

const rowsIn = (prints: ReadonlyMap<string, string>) =>
  [...prints.values()].reduce((sum, print) => sum + Number(print.split(' ')[0]), 0)

/** Dumps while others write, and answers what the dump's own moment looks like. */
async function dump(url: string, file: string): Promise<Map<string, string>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read')
    const snapshot = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    await run('pg_dump', ['--format=custom', `--snapshot=${snapshot.rows[0]?.id}`, `--file=${file}`, url])
    return await fingerprint(client)
  } finally {
    await client.end()
  }
}

async function restore(url: string, file: string): Promise<Map<string, string>> {
  await run('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${url}`, file])
  const client = new pg.Client(url)
  await client.connect()
  return fingerprint(client).finally(() => client.end())
}

/** The product on the restored database: people sign in, sessions go on, lists are there. */
async function visit(place: Place, site: ServerSite, url: string, person: Person, findings: Findings): Promise<void> {
  const server = await place.server({ DATA_DIR: place.folder(), DATABASE_URL: url })
  const again = await site.signIn(server, 'staff.sales01')
  const old = await ask(server.origin, { path: '/api/LoginSession/GetSessions', headers: person.headers })
  findings.check(old.status === 200, 'an old session does not go on', `${old.status} ${old.text}`)
  const path = `/api/Customer/GetAllCustomerByPage/${again.userId}/false/all/1/20`
  const list = await ask(server.origin, { path, headers: again.headers })
  findings.check(list.status === 200, 'a list fails after the restore', `${list.status} ${list.text}`)
  await server.stop()
}

scenario({
  name: 'backup-restore',
  promise:
    'pg_dump under load, pg_restore elsewhere: rows and checksums of every table are equal, sign-in works, an old session goes on',
  async run(place, length) {
    const findings = openFindings()
    const customers = choose(length, 2_000, 100_000)
    const site = await openOnServer(place, customers)
    const server = await site.start()
    const person = await site.signIn(server, 'admin')
    const target = await createEmpty()
    place.atEnd(target.drop)
    const file = join(place.folder(), 'crm.dump')
    const next = () => mixedCall([person], site.choices, customers)
    const driving = drive(server.origin, next, 40, choose(length, 15, 60))
    const before = await dump(site.url, file)
    const traffic = await driving
    await server.stop()
    const after = await restore(target.url, file)
    for (const [name, print] of before)
      findings.check(after.get(name) === print, `${name} differs`, `${print} and ${after.get(name)}`)
    findings.check(after.size === before.size, 'tables are missing', `${before.size} and ${after.size}`)
    await visit(place, site, target.url, person, findings)
    const figures = `${before.size} tables, ${rowsIn(before).toLocaleString('en')} rows compared; ${traffic.tookMs.length} calls answered meanwhile`
    return {
      length: `${customers.toLocaleString('en')} customers, 40 calls a second`,
      figures,
      broken: findings.list(),
    }
  },
})
