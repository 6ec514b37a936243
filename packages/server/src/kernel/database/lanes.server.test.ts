import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestDatabase } from './fixtures/open-test-database.ts'
import { keptPlan, keptPlanOfLong } from './kept-plans.ts'
import { inTransaction, isUnavailable } from './transaction.ts'

// Starting a database takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** The embedded database answers one connection after the other as it is. */
describe('brief statements on a server', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    database = await openTestDatabase('server')
  })
  afterAll(() => database.close())

  interface Answer {
    readonly pid: number
    readonly value: number
  }
  const brief = async (value: number) =>
    (await sql<Answer>`${keptPlan} select pg_backend_pid() as pid, ${value}::int as value`.execute(database.db)).rows[0]
  const atWork = () => database.pool.totalCount - database.pool.idleCount
  const many = (count: number) => Array.from({ length: count }, (_, value) => value)

  it('share few connections where many come at once, and each hears its own answer', async () => {
    const answers = await Promise.all(many(100).map(brief))
    expect(answers.map((answer) => answer?.value)).toEqual(many(100))
    expect(new Set(answers.map((answer) => answer?.pid)).size).toBeLessThanOrEqual(4)
  })

  it('are all answered where more come than can get in line, and hold no connection afterwards', async () => {
    const answers = await Promise.all(many(400).map(brief))
    expect(answers.map((answer) => answer?.value)).toEqual(many(400))
    expect(atWork()).toBe(0)
  })

  it('fail each for itself', async () => {
    const divide = (by: number) => sql`${keptPlan} select 12 / ${by}::int as share`.execute(database.db)
    const outcomes = await Promise.allSettled(many(30).map((value) => divide(value % 3)))
    expect(outcomes.map(({ status }) => status)).toEqual(
      many(30).map((value) => (value % 3 === 0 ? 'rejected' : 'fulfilled')),
    )
  })

  it('do not wait behind what takes long', async () => {
    const holder = await database.pool.connect()
    await holder.query('select pg_advisory_lock(7)')
    const waiting = many(8).map(() => sql`${keptPlanOfLong} select pg_advisory_lock_shared(7)`.execute(database.db))
    expect(await brief(1)).toMatchObject({ value: 1 })
    await holder.query('select pg_advisory_unlock(7)')
    await Promise.all(waiting)
    holder.release()
  })

  it('see nothing of a transaction that is open, whose own statements see it', async () => {
    const count = () => sql<{ n: number }>`${keptPlan} select count(*)::int as n from entry`
    const seen = await inTransaction(database.db, async (trx) => {
      await trx.insertInto('entry').values({ account_id: 1, amount: 7 }).execute()
      return (await count().execute(trx)).rows[0]?.n
    })
    const undone = inTransaction(database.db, async (trx) => {
      await trx.insertInto('entry').values({ account_id: 1, amount: 8 }).execute()
      expect((await count().execute(trx)).rows[0]?.n).toBe(2)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect([seen, (await count().execute(database.db)).rows[0]?.n]).toEqual([1, 1])
  })

  it('are told when their connection is lost, and those that come then are answered', async () => {
    const holder = await database.pool.connect()
    await holder.query('select pg_advisory_lock(8)')
    const stuck = many(40).map(() =>
      sql`${keptPlan} select pg_advisory_lock_shared(8)`.execute(database.db).catch((thrown: unknown) => thrown),
    )
    const end = () =>
      holder.query<{ ended: boolean }>(`select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and query like '%lock_shared(8)%' and pid <> pg_backend_pid()`)
    for (let ended = 0; ended < 4; ) ended += (await end()).rows.length
    for (const thrown of await Promise.all(stuck)) expect(isUnavailable(thrown)).toBe(true)
    expect(await brief(2)).toMatchObject({ value: 2 })
    holder.release()
    expect(atWork()).toBe(0)
  })
})
