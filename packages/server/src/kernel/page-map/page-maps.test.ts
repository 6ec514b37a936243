import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schema } from '../../schema/index.ts'
import { type Database, openDatabase } from '../database/pool.ts'
import { createParcels, parcelReader, putParcels, shelf, truthOf, truthSince } from './fixtures/parcels.ts'

let database: Database<Schema>
beforeAll(async () => {
  database = await openDatabase<Schema>({ dataDir: 'memory' })
  await createParcels(database.db)
})
beforeEach(() => sql`truncate parcel, parcel_gone`.execute(database.db))
afterAll(() => database.close())

const move = (ids: readonly number[], to: number) =>
  sql`update parcel set shelf = ${to} where parcel_id = any (${ids}::bigint[])`.execute(database.db)
const destroy = (ids: readonly number[]) =>
  sql`delete from parcel where parcel_id = any (${ids}::bigint[])`.execute(database.db)

/** Before all parcels, among them, at one of them, and after all. */
const moments = [-2_000, 0, 1, 7, 16, 19, 1_003, 9_999].map((ms) => new Date(Date.parse('2026-01-01T00:00:00Z') + ms))

/** Every block of two sizes, the count and the counts since a moment are what the table says. */
async function expectExact(reader: ReturnType<typeof parcelReader>, ...shelves: number[]) {
  for (const number of shelves) {
    const truth = await truthOf(database.db, number)
    expect(await reader.count(number)).toEqual([truth.length])
    expect(await reader.readAll(number, 3)).toEqual(truth)
    expect(await reader.readAll(number, 7)).toEqual(truth)
    expect(await reader.countSince(number, moments)).toEqual(await truthSince(database.db, number, moments))
  }
}

describe('a map of a list', () => {
  it('finds every block of a list, wherever it stands', async () => {
    const { db } = database
    await putParcels(db, 1, 1, 50)
    await putParcels(db, 2, 51, 3)
    await expectExact(parcelReader(db), 1, 2, 3)
  })

  it('stays exact through whatever happens to the rows', async () => {
    const { db } = database
    await putParcels(db, 1, 1, 60)
    const reader = parcelReader(db)
    await expectExact(reader, 1, 2)
    const steps: (() => Promise<unknown>)[] = [
      () => putParcels(db, 1, 100, 1, 1_000),
      () => putParcels(db, 1, 101, 30, 1_000),
      () => putParcels(db, 1, 200, 25, -1_000),
      () => putParcels(db, 2, 300, 5, 5),
      () => move([10, 11, 12, 30, 200], 2),
      () => move([11, 300], 1),
      () => destroy([1, 2, 3, 130, 59, 60]),
      () => move([40, 41, 42, 43, 44, 45, 46, 47], 2),
      () => destroy([40, 41]),
      () => putParcels(db, 1, 400, 1, 2_000).then(() => destroy([400])),
    ]
    for (const step of steps) {
      await step()
      await expectExact(reader, 1, 2)
    }
  })

  it('notices that a list was emptied, and filled again', async () => {
    const { db } = database
    await putParcels(db, 1, 1, 20)
    const reader = parcelReader(db)
    expect(await reader.count(1)).toEqual([20])
    await move(await truthOf(db, 1), 2)
    await expectExact(reader, 1, 2)
    await putParcels(db, 1, 100, 9)
    await expectExact(reader, 1, 2)
    await sql`truncate parcel`.execute(db)
    await expectExact(reader, 1, 2)
  })

  it('stays exact when more changed than is worth counting', async () => {
    const { db } = database
    await putParcels(db, 1, 1, 6_000)
    const reader = parcelReader(db)
    expect(await reader.count(1)).toEqual([6_000])
    await sql`update parcel set shelf = 2 where parcel_id % 3 = 0`.execute(db)
    expect(await reader.count(1, 2)).toEqual([4_000, 2_000])
    await sql`update parcel set shelf = 1`.execute(db)
    expect(await reader.count(1, 2)).toEqual([6_000, 0])
    expect(await reader.read(1, 5_990, 20)).toEqual((await truthOf(db, 1)).slice(5_990))
  })

  it('answers nothing beyond the end', async () => {
    await putParcels(database.db, 1, 1, 10)
    const reader = parcelReader(database.db)
    expect(await reader.read(1, 10, 5)).toEqual([])
    expect(await reader.read(1, 1_000_000_000, 5)).toEqual([])
  })

  it('reads a list once for all who ask for it at the same time', async () => {
    const { db } = database
    await putParcels(db, 1, 1, 20)
    let builds = 0
    const counted = {
      ...shelf(1),
      keys: (...bounds: Parameters<ReturnType<typeof shelf>['keys']>) => {
        if (bounds[0] === undefined) builds += 1
        return shelf(1).keys(...bounds)
      },
    }
    const { maps } = parcelReader(db)
    const totals = await Promise.all(Array.from({ length: 8 }, () => maps.count([counted])))
    expect(totals).toEqual(totals.map(() => [20]))
    expect(builds).toBe(1)
  })

  it('forgets the list that was not asked for the longest, and is exact when it is asked for again', async () => {
    const { db } = database
    await putParcels(db, 1, 1, 40)
    await putParcels(db, 2, 100, 40)
    const reader = parcelReader(db, { bytesMax: 250 })
    await expectExact(reader, 1, 2)
    await move([1, 2, 3], 2)
    await expectExact(reader, 1, 2)
  })
})
