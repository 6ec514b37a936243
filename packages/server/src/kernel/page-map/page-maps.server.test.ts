import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Schema } from '../../schema/index.ts'
import { type Database, openDatabase } from '../database/pool.ts'
import { createParcels, parcelReader, putParcels, truthOf } from './fixtures/parcels.ts'

const admin = process.env['TEST_DATABASE_URL'] ?? ''
const name = `crm_test_${randomBytes(6).toString('hex')}`
let database: Database<Schema>

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

beforeAll(async () => {
  await onServer(`create database ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  database = await openDatabase<Schema>({ databaseUrl: url.href })
  await createParcels(database.db)
})
afterAll(async () => {
  await database.close()
  await onServer(`drop database ${name} with (force)`)
})

it('counts what commits late, though later transactions were counted before it', async () => {
  const { db } = database
  await putParcels(db, 1, 1, 40)
  const reader = parcelReader(db)
  expect(await reader.count(1)).toEqual([40])
  const slow = await database.pool.connect()
  await slow.query('begin')
  await slow.query(`insert into parcel (parcel_id, shelf, created_at) values (1000, 1, '2025-01-01')`)
  await slow.query('update parcel set shelf = 2 where parcel_id = 7')
  await putParcels(db, 1, 100, 5)
  expect(await reader.count(1, 2)).toEqual([45, 0])
  await putParcels(db, 1, 200, 5)
  expect(await reader.count(1, 2)).toEqual([50, 0])
  await slow.query('commit')
  slow.release()
  expect(await reader.count(1, 2)).toEqual([50, 1])
  expect(await reader.readAll(1, 7)).toEqual(await truthOf(db, 1))
})

it('is exact again as soon as many writers at once have finished, and tells each of them of its own write', async () => {
  const { db } = database
  await sql`truncate parcel`.execute(db)
  await putParcels(db, 5, 1, 2_000)
  const reader = parcelReader(db)
  let gone = 0
  const write = async (writer: number) => {
    for (let turn = 0; turn < 20; turn += 1) {
      const first = 10_000 + writer * 1_000 + turn * 10
      await putParcels(db, 5, first, 3, writer * 100 - 200)
      await sql`update parcel set shelf = 6 where parcel_id = ${first}`.execute(db)
      await sql`delete from parcel where parcel_id = ${first + 1}`.execute(db)
      gone += 2
      const [six = 0] = await reader.count(6)
      expect(six).toBeGreaterThanOrEqual(turn + 1)
      await reader.read(5, 1_000, 20)
    }
  }
  await Promise.all(Array.from({ length: 6 }, (_, writer) => write(writer)))
  expect(await reader.count(5, 6)).toEqual([2_000 + 6 * 20 * 3 - gone, 120])
  for (const number of [5, 6]) expect(await reader.readAll(number, 100)).toEqual(await truthOf(db, number))
})
