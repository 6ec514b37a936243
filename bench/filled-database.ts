import { hashSync } from '@node-rs/argon2'
import pg from 'pg'
import { fillCompany, largeCompany } from '../packages/server/src/demo/fill-company.ts'
import { fillCustomers } from '../packages/server/src/demo/fill-customers.ts'
import { seedCompany } from '../packages/server/src/demo/seed-company.ts'
import { demoPassword } from '../packages/server/src/demo/staff.ts'
import { migrate } from '../packages/server/src/kernel/database/migrate.ts'
import { openDatabase } from '../packages/server/src/kernel/database/pool.ts'
import { migrationsFolder } from '../packages/server/src/open-platform.ts'
import type { Db, Schema } from '../packages/server/src/schema/index.ts'
import { fillTickets } from './fill-tickets.ts'
import { fillMarketing } from './marketing/fill.ts'
import { fillSales } from './sales/fill.ts'

const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

const passwordHash = () => hashSync(demoPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 })

interface Kept {
  readonly name: string
  /** What is written last: with rows in it the database is whole. */
  readonly last: 'customer' | 'message_domain' | 'session' | 'task' | 'ticket'
  /** The database that it begins as a copy of. */
  readonly from?: string
  readonly fill: (db: Db) => Promise<void>
}

/** A database of this name, made and filled once and kept for the next run; drop it to have it made anew. */
async function keptDatabase({ name, last, from = 'template1', fill }: Kept): Promise<string> {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await onServer(serverUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name} template ${from}`)
  })
  const database = await openDatabase<Schema>({ databaseUrl: url.href })
  await database.withoutTimeLimits(async (db) => {
    await migrate(db, migrationsFolder)
    const { rowCount } = await onServer(url.href, (client) => client.query(`select from ${last} limit 1`))
    if (rowCount === 0) await fill(db)
  })
  await database.close()
  return url.href
}

/** The demo company with so many customers. */
export function filledDatabase(count: number, note: (text: string) => void): Promise<string> {
  const name = `crm_bench_${count}`
  const fill = async (db: Db) => {
    note(`filling ${name} with ${count.toLocaleString('en')} customers`)
    const company = await seedCompany(db, { passwordHash: passwordHash() })
    await fillCustomers(db, company, { count, seed: 1, today: new Date() })
  }
  return keptDatabase({ name, last: 'customer', fill })
}

/** The demo company grown to 200 departments and 5,000 people, without customers. */
export function companyDatabase(note: (text: string) => void): Promise<string> {
  const name = 'crm_bench_company'
  const fill = async (db: Db) => {
    note(`filling ${name} with ${largeCompany.departments} departments and ${largeCompany.users} users`)
    const hash = passwordHash()
    await seedCompany(db, { passwordHash: hash })
    await fillCompany(db, { ...largeCompany, passwordHash: hash, seed: 1, today: new Date() })
  }
  return keptDatabase({ name, last: 'session', fill })
}

/** The demo company with so many tickets. */
export function ticketDatabase(count: number, note: (text: string) => void): Promise<string> {
  const name = `crm_bench_tickets_${count}`
  const fill = (db: Db) => {
    note(`filling ${name} with ${count.toLocaleString('en')} tickets`)
    return fillTickets(db, passwordHash(), count)
  }
  return keptDatabase({ name, last: 'ticket', fill })
}

/** The demo company with so many opportunities in one campaign, and five times as many tasks. */
export function salesDatabase(opportunities: number, note: (text: string) => void): Promise<string> {
  const name = `crm_bench_sales_${opportunities}`
  const fill = (db: Db) => {
    note(`filling ${name} with ${opportunities.toLocaleString('en')} opportunities and five times as many tasks`)
    return fillSales(db, passwordHash(), opportunities)
  }
  return keptDatabase({ name, last: 'task', fill })
}

/** So many customers, with a campaign by email that reached them all. */
export async function marketingDatabase(customers: number, note: (text: string) => void): Promise<string> {
  await filledDatabase(customers, note)
  const name = `crm_bench_marketing_${customers}`
  const fill = (db: Db) => {
    note(`filling ${name} with as many messages`)
    return fillMarketing(db)
  }
  return keptDatabase({ name, last: 'message_domain', from: `crm_bench_${customers}`, fill })
}

/** Deletes what a run created under names that begin so: many of one name before all others are no company's data. */
export async function takeOut(databaseUrl: string, ...names: readonly string[]): Promise<void> {
  await onServer(databaseUrl, async (client) => {
    for (const name of names)
      await client.query(`delete from customer where created_at > now() - interval '1 hour' and name like $1`, [
        `${name}%`,
      ])
    await client.query('vacuum (analyze) customer, customer_access, customer_contact, customer_group_ref')
  })
}

export const ticketName = 'Phiếu đo tốc độ'
export const ticketWords = 'Lời đo tốc độ'

/** Deletes the tickets, comments, lines and events of a run, of one that broke off too. */
export async function takeOutTickets(databaseUrl: string): Promise<void> {
  await onServer(databaseUrl, async (client) => {
    await client.query(`delete from ticket where name like $1`, [`${ticketName}%`])
    await client.query(
      `with gone as (delete from ticket_entry where content like $1 returning ticket_id),
       counted as (select ticket_id, count(*)::int as many from gone group by 1)
       update ticket c set comments = comments - many, updated_at = coalesce(
         (select max(created_at) from activity_log l
           where resource = 'Issue' and target_id = c.ticket_id and not exists (
             select from event e where e.event_id = l.event_id)), created_at)
         from counted where counted.ticket_id = c.ticket_id`,
      [`${ticketWords}%`],
    )
    await takeOutEvents(client)
  })
}

async function takeOutEvents(client: pg.Client): Promise<void> {
  await client.query(`
    delete from activity_log l using event e where e.event_id = l.event_id;
    delete from bell b using event e where e.event_id = b.event_id;
    delete from event`)
  await client.query('vacuum (analyze)')
}

/** Deletes how a run moved cards, and what was told of it; where they stand now is as good as where they stood. */
export async function takeOutMoves(databaseUrl: string): Promise<void> {
  await onServer(databaseUrl, async (client) => {
    // What the demo draws ends an hour before it is drawn.
    await client.query(`delete from opportunity_move where moved_at > now() - interval '50 minutes'`)
    await takeOutEvents(client)
  })
}
