import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { importSheet, runUpload, type Sheet, send, stateOf, sweep, xlsxOf } from '../../testing/import.ts'

let crm: Harness
let hanh: Caller
beforeAll(async () => {
  crm = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  // What is still being told holds locks that emptying the tables waits for.
  await crm.platform.dispatcher.drain()
  await crm.reset()
  hanh = await crm.signIn('staff.sales01')
})
afterAll(() => crm.close())

const rows = 300
const sheet: Sheet = [
  ['Customer name', 'Phone', 'Customer group', 'Source', 'Referrer'],
  ...Array.from({ length: rows }, (_, at) => [
    `Khách ${at}`,
    `09${10_000_000 + at}`,
    'Khách lẻ',
    'Facebook',
    at === 0 ? '' : '0910000000',
  ]),
]
const partlyWrong: Sheet = [...sheet, ['Khách sai', '12', 'Khách lẻ', 'Facebook', '']]
const partlyDone = {
  state: 'done',
  rows: rows + 1,
  checked: rows + 1,
  valid: rows,
  written: rows,
  faults: [{ line: rows + 2, reason: 'phoneInvalid' }],
}
const begin = async (caller = hanh, file = sheet): Promise<string> =>
  (await send(caller, await xlsxOf(file), { mode: 'valid' })).json().importId
const countOf = async (table: 'customer' | 'customer_contact' | 'event' | 'activity_log') =>
  Number((await crm.db.selectFrom(table).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n)

interface Told {
  readonly rooms: readonly string[]
  readonly data: unknown
}
const listenedTo = (onMessage: (message: Told) => void) => ({
  ...crm.platform,
  live: { ...crm.platform.live, emit: onMessage },
})

/** What one process would leave behind when it dies as soon as it tells of this state. */
const dyingAt = (state: string) =>
  listenedTo(({ data }) => {
    if ((data as { state?: string }).state === state) throw new Error('killed')
  })

describe('an import whose process dies', () => {
  test.each(['checking', 'writing'])('while %s has written nothing, and is whole after the next run', async (state) => {
    const importId = await begin()
    await expect(runUpload(dyingAt(state), importId)).rejects.toThrow('killed')
    expect(await countOf('customer')).toBe(0)
    await runUpload(crm.platform, importId)
    expect(await stateOf(hanh, importId)).toMatchObject({ state: 'done', written: rows, faults: [] })
    expect(await countOf('customer')).toBe(rows)
  })

  test('inside the write leaves no row of anything, and is whole after the next run', async () => {
    const importId = await begin()
    await sql`create function fall() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
      crm.db,
    )
    await sql`create trigger fall after insert on activity_log execute function fall()`.execute(crm.db)
    await expect(runUpload(crm.platform, importId)).rejects.toThrow('killed')
    await sql`drop function fall cascade`.execute(crm.db)
    for (const table of ['customer', 'customer_contact', 'event'] as const) expect(await countOf(table)).toBe(0)
    await runUpload(crm.platform, importId)
    expect(await countOf('customer')).toBe(rows)
    expect(await countOf('customer_contact')).toBe(rows)
    expect(await countOf('activity_log')).toBe(rows)
  })

  test('after the write is not written again, and keeps what was told of it', async () => {
    const importId = await begin(hanh, partlyWrong)
    await expect(runUpload(dyingAt('done'), importId)).rejects.toThrow('killed')
    for (const _ of [1, 2]) await runUpload(crm.platform, importId)
    expect(await countOf('customer')).toBe(rows)
    expect(await countOf('event')).toBe(1)
    expect(await stateOf(hanh, importId)).toMatchObject(partlyDone)
  })

  test('at its last try is a failure that says so, and lets the next import begin', async () => {
    const importId = await begin()
    await expect(runUpload(dyingAt('writing'), importId, 5)).rejects.toThrow('killed')
    expect(await stateOf(hanh, importId)).toMatchObject({ state: 'failed', failure: 'internal', written: 0 })
    expect(await importSheet(crm.platform, hanh, sheet)).toMatchObject({ state: 'done' })
  })

  test('and whose job is lost is given up after an hour', async () => {
    const importId = await begin()
    await sweep(crm.platform, 'sweep-customer-uploads')
    expect(await stateOf(hanh, importId)).toMatchObject({ state: 'checking' })
    crm.clock.pass(3_600_001)
    await sweep(crm.platform, 'sweep-customer-uploads')
    expect(await stateOf(hanh, importId)).toMatchObject({ state: 'failed', failure: 'internal' })
    await runUpload(crm.platform, importId)
    expect(await countOf('customer')).toBe(0)
  })
})

test('how far an import is, its owner alone is told', async () => {
  const importId = await begin()
  const told: Told[] = []
  await runUpload(
    listenedTo((message) => told.push(message)),
    importId,
  )
  const progress = (state: string, checked: number) => ({ importId, state, checked, rows })
  expect(told.map(({ data }) => data)).toEqual([
    progress('checking', 250),
    progress('checking', 300),
    progress('writing', 300),
    progress('done', 300),
  ])
  expect(new Set(told.flatMap(({ rooms }) => rooms))).toEqual(new Set([`user:${hanh.me.userId}`]))
})

test('the cells of an old file are forgotten, its outcome is not', async () => {
  const { importId } = await importSheet(crm.platform, hanh, sheet)
  crm.clock.pass(7 * 24 * 3_600_000 + 1)
  await sweep(crm.platform, 'sweep-customer-uploads')
  expect(await crm.db.selectFrom('customer_upload_row').selectAll().execute()).toEqual([])
  const again = await crm.signIn('staff.sales01')
  expect(await stateOf(again, importId)).toMatchObject({ state: 'done', written: rows })
})

describe('between the checks and the write', () => {
  /** Lets somebody do this at the very moment. */
  const meanwhile = async (statement: string) => {
    await sql
      .raw(`create function meanwhile() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$`)
      .execute(crm.db)
    await sql`create trigger meanwhile after update on customer_upload for each row
      when (old.state = 'checking' and new.state = 'writing') execute function meanwhile()`.execute(crm.db)
  }
  afterEach(async () => {
    await sql`drop function meanwhile cascade`.execute(crm.db)
  })

  test('a phone that somebody takes is told by its line', async () => {
    await meanwhile(`insert into customer (name, name_key, phone, source_id, created_by, updated_by)
      values ('Nhanh hơn', '', '84910000007', 1, 1, 1)`)
    const { state, faults } = await importSheet(crm.platform, hanh, sheet)
    expect(state).toBe('failed')
    expect(faults).toMatchObject([{ line: 9, column: 'phoneCustomer', reason: 'phoneExists', value: '0910000007' }])
    expect(await countOf('customer')).toBe(1)
  })

  test('a look-up value that somebody deletes is told by its lines', async () => {
    await meanwhile(`update customer_group set deleted_at = now() where name = 'Khách lẻ'`)
    const { state, faults } = await importSheet(crm.platform, hanh, sheet.slice(0, 3))
    expect(state).toBe('failed')
    expect(faults.filter(({ reason }) => reason === 'groupUnknown').map(({ line }) => line)).toEqual([2, 3])
    expect(await countOf('customer')).toBe(0)
  })
})

// The embedded database runs transactions one after another, so this meets only on a server.
describe.runIf(process.env['CRM_TEST_DATABASE'] === 'server')('on a server', () => {
  test('the same file by two people at once comes in once; the other is told every double by its line', async () => {
    const other = await crm.signIn('staff.sales02')
    const ids = [await begin(), await begin(other)]
    await Promise.all(ids.map((importId) => runUpload(crm.platform, importId)))
    const ends = [await stateOf(hanh, ids[0] ?? ''), await stateOf(other, ids[1] ?? '')]
    expect(ends.map(({ state }) => state).sort()).toEqual(['done', 'failed'])
    expect(await countOf('customer')).toBe(rows)
    const [failed] = ends.filter(({ state }) => state === 'failed')
    const doubles = failed?.faults.filter(({ reason }) => reason === 'phoneExists') ?? []
    expect(doubles.map(({ line }) => line)).toEqual(Array.from({ length: rows }, (_, at) => at + 2))
  })

  test('one job in two workers writes once', async () => {
    const importId = await begin(hanh, partlyWrong)
    await Promise.all([runUpload(crm.platform, importId), runUpload(crm.platform, importId)])
    expect(await countOf('customer')).toBe(rows)
    expect(await countOf('event')).toBe(1)
    expect(await stateOf(hanh, importId)).toMatchObject(partlyDone)
  })
})
