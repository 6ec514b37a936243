import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { modes, openTestDatabase } from './fixtures/open-test-database.ts'
import { preparedStatement } from './prepared-statements.ts'
import { inTransaction } from './transaction.ts'

// Starting a database takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe.each(modes)('on the %s database', (mode) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    database = await openTestDatabase(mode, { poolSize: 1 })
  })
  afterAll(() => database.close())

  const accounts = () => sql<Record<string, unknown>>`${preparedStatement} select * from account where id = ${1}`
  const read = async () => (await accounts().execute(database.db)).rows[0]
  const countPrepared = async (prefix: string) =>
    (await sql`select 1 from pg_prepared_statements where statement like ${`${prefix}%`}`.execute(database.db)).rows
      .length
  const change = (statement: string) => sql.raw(statement).execute(database.db)

  it('a marked statement is prepared once, and another one is not', async () => {
    for (let turn = 0; turn < 3; turn += 1) await read()
    await sql`select name from account where id = ${1}`.execute(database.db)
    expect([await countPrepared('/* prepared */ select * from account'), await countPrepared('select name')]).toEqual([
      1, 0,
    ])
  })

  it('reads its values the same each time, whatever they are', async () => {
    const odd = (
      id: number,
    ) => sql`${preparedStatement} select ${id}::int8 as id, '2026-02-01T07:00:00+07'::timestamptz as moment,
      array[1::int8, null] as totals, '{"a": [1]}'::jsonb as body, null::text as nothing, true as yes
      from generate_series(1, ${id})`
    const row = {
      moment: new Date('2026-02-01T00:00:00Z'),
      totals: [1, null],
      body: { a: [1] },
      nothing: null,
      yes: true,
    }
    for (const id of [2, 1, 0, 2])
      expect((await odd(id).execute(database.db)).rows).toEqual(Array.from({ length: id }, () => ({ id, ...row })))
  })

  it('answers the columns of this moment after the table has changed under a prepared statement', async () => {
    await read()
    await change('alter table account add column note text')
    expect(await read()).toMatchObject({ id: 1, note: null })
  })

  it('a transaction whose prepared statement was lost begins anew, and writes once', async () => {
    await read()
    await change('alter table account add column remark text')
    const seen = await inTransaction(database.db, async (trx) => {
      await trx.insertInto('entry').values({ account_id: 1, amount: 7 }).execute()
      return (await accounts().execute(trx)).rows[0]
    })
    expect(seen).toHaveProperty('remark')
    expect(await database.db.selectFrom('entry').selectAll().execute()).toHaveLength(1)
  })

  it('goes on where the session behind the connection knows no statement any more, as behind a pooler', async () => {
    await read()
    await change('deallocate all')
    expect(await read()).toMatchObject({ id: 1 })
    expect(await read()).toMatchObject({ id: 1 })
  })

  it('prepares no more than so many statements, and answers the others all the same', async () => {
    for (let form = 0; form < 250; form += 1) {
      const { rows } = await sql<{ form: number }>`${preparedStatement} select ${sql.lit(form)} as form`.execute(
        database.db,
      )
      expect(rows).toEqual([{ form }])
    }
    expect(await countPrepared('/* prepared */')).toBeLessThanOrEqual(200)
  })

  it('two connections prepare the same statement, each under the same name', async () => {
    const other = await openTestDatabase(mode, { poolSize: 2 })
    const [one, two] = await Promise.all([other.pool.connect(), other.pool.connect()])
    for (const client of [one, two, one, two])
      expect((await client.query({ name: 'next', text: 'select $1::int + 1 as next', values: [1] })).rows).toEqual([
        { next: 2 },
      ])
    one.release()
    two.release()
    await other.close()
  })

  it('a statement that cannot be prepared is told so each time', async () => {
    const client = await database.pool.connect()
    const wrong = () => client.query({ name: 'wrong', text: 'select nothing from nowhere', values: [] })
    for (let turn = 0; turn < 2; turn += 1) await expect(wrong()).rejects.toThrow('relation "nowhere" does not exist')
    client.release()
  })
})
