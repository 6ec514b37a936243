import { randomBytes } from 'node:crypto'
import { hashSync } from '@node-rs/argon2'
import pg from 'pg'
import { fillCustomers } from '../packages/server/src/demo/fill-customers.ts'
import { type Company, seedCompany } from '../packages/server/src/demo/seed-company.ts'
import { demoPassword } from '../packages/server/src/demo/staff.ts'
import { migrate } from '../packages/server/src/kernel/database/migrate.ts'
import { openDatabase } from '../packages/server/src/kernel/database/pool.ts'
import { migrationsFolder } from '../packages/server/src/open-platform.ts'
import type { Schema } from '../packages/server/src/schema/index.ts'

const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

export interface ScratchDatabase {
  readonly name: string
  readonly url: string
  readonly company: Company
  query<T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<T[]>
  drop(): Promise<void>
}

const urlOf = (name: string) => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

// What has this beginning is dropped when the run ends (testing/whole-run.ts).
const newName = () => `${process.env['CRM_TEST_RUN']}_${randomBytes(5).toString('hex')}`

/** One statement on a connection of its own: nothing stays open that a drop would wait for. */
export async function queryAt<T extends pg.QueryResultRow>(
  connection: string | pg.ClientConfig,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** A statement for the whole server: databases made, closed and dropped. */
export const onServer = (statement: string) => queryAt(serverUrl, statement)

export const createEmpty = async (): Promise<{ name: string; url: string; drop(): Promise<void> }> => {
  const name = newName()
  await onServer(`create database ${name}`)
  return { name, url: urlOf(name), drop: () => dropDatabase(name) }
}

async function dropDatabase(name: string): Promise<void> {
  await onServer(`drop database if exists ${name} with (force)`)
}

interface Template {
  readonly name: string
  readonly company: Company
}
const templates = new Map<number, Promise<Template>>()

async function makeTemplate(customers: number): Promise<Template> {
  const { name, url } = await createEmpty()
  const database = await openDatabase<Schema>({ databaseUrl: url })
  try {
    const company = await database.withoutTimeLimits(async (db) => {
      await migrate(db, migrationsFolder)
      // Cheap on purpose: what a hash costs is not what is measured here.
      const passwordHash = hashSync(demoPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 })
      const seeded = await seedCompany(db, { passwordHash })
      if (customers > 0) await fillCustomers(db, seeded, { count: customers, seed: 1, today: new Date() })
      return seeded
    })
    return { name, company }
  } finally {
    await database.close()
  }
}

export async function cloneDatabase(customers: number): Promise<ScratchDatabase> {
  const template = templates.get(customers) ?? makeTemplate(customers)
  templates.set(customers, template)
  const { name: source, company } = await template
  const name = newName()
  await onServer(`create database ${name} template ${source}`)
  const url = urlOf(name)
  return {
    name,
    url,
    company,
    query: (text, values) => queryAt(url, text, values),
    drop: () => dropDatabase(name),
  }
}
