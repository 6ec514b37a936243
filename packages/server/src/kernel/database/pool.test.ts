import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { modes, openTestDatabase } from './fixtures/open-test-database.ts'
import { isUnavailable } from './transaction.ts'

// Starting a database takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe.each(modes)('the %s database', (mode) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    database = await openTestDatabase(mode)
  })
  afterAll(() => database.close())

  it('answers numbers, moments and plain dates that do not move with the zone', async () => {
    const { rows } = await sql`select 9007199254740991::int8 as total, array[1::int8, null] as totals,
      '2026-02-01T07:00:00+07'::timestamptz as moment, '1975-06-13'::date as birthday,
      array['1960-01-01'::date] as birthdays, 12.50::numeric as price`.execute(database.db)
    expect(rows).toEqual([
      {
        total: 9_007_199_254_740_991,
        totals: [1, null],
        moment: new Date('2026-02-01T00:00:00Z'),
        birthday: '1975-06-13',
        birthdays: ['1960-01-01'],
        price: '12.50',
      },
    ])
  })

  it('never mixes the answers of requests that arrive in pieces', async () => {
    const long = 'ă'.repeat(300_000)
    const ask = async (turn: number) => {
      const asked = turn % 2 ? turn : `${long}${turn}`
      const query = turn % 2 ? sql<{ value: unknown }>`select ${asked}::int as value` : undefined
      const { rows } = await (query ?? sql<{ value: unknown }>`select ${asked}::text as value, 1 as other`).execute(
        database.db,
      )
      return rows[0]?.value === asked
    }
    const answers = await Promise.all(Array.from({ length: 60 }, (_, turn) => ask(turn)))
    expect(answers.every(Boolean)).toBe(true)
  })

  it('goes on after a statement that fails', async () => {
    await expect(sql`select 1 / ${0}::int`.execute(database.db)).rejects.toThrow('division by zero')
    await expect(sql`select ${'x'}::int`.execute(database.db)).rejects.toThrow('invalid input syntax')
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  })

  it.runIf(mode === 'server')('limits how long a statement, a lock and an idle transaction may take', async () => {
    const setting = async (name: string) =>
      (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(database.db)).rows[0]?.value
    expect([
      await setting('statement_timeout'),
      await setting('lock_timeout'),
      await setting('idle_in_transaction_session_timeout'),
      await setting('application_name'),
    ]).toEqual(['30s', '5s', '30s', 'lite-crm'])
    const patient = database.withoutTimeLimits((db) => sql`show statement_timeout`.execute(db))
    expect((await patient).rows).toEqual([{ statement_timeout: '0' }])
  })

  it.runIf(mode === 'server')('does what is behind the calls also while they hold every connection', async () => {
    const held = await Promise.all(Array.from({ length: 20 }, () => database.pool.connect()))
    const { rows } = await sql`select current_setting('synchronous_commit') as waits`.execute(database.behind)
    expect(rows).toEqual([{ waits: 'off' }])
    for (const client of held) client.release()
  })

  it.runIf(mode === 'server')('survives the loss of its connections', async () => {
    const slow = sql`select pg_sleep(60)`.execute(database.db).catch((thrown: unknown) => thrown)
    const end = sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(60)%'`
    for (let ended = 0; ended === 0; ) ended = (await end.execute(database.db)).rows.length
    expect(isUnavailable(await slow)).toBe(true)
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  })
})
