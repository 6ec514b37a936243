import { readFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { modes, openTestDatabase } from './fixtures/open-test-database.ts'
import { openDatabase } from './pool.ts'
import { inTransaction, isUnavailable, uniqueViolation } from './transaction.ts'

// Starting a database takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe.each(modes)('a transaction on the %s database', (mode) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    database = await openTestDatabase(mode)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await sql`truncate entry`.execute(database.db)
    await sql`update account set balance = 0`.execute(database.db)
  })

  const amounts = async () =>
    (await database.db.selectFrom('entry').select('amount').orderBy('amount').execute()).map((entry) => entry.amount)
  const fail = (code: string) => sql.raw(`do $$ begin raise exception 'injected' using errcode = '${code}'; end $$`)

  it('is whole or absent among forty that interleave', async () => {
    const runs = Array.from({ length: 40 }, (_, run) =>
      inTransaction(database.db, async (trx) => {
        await trx.insertInto('entry').values({ account_id: 1, amount: run }).execute()
        await nextTurn()
        await trx.insertInto('entry').values({ account_id: 2, amount: run }).execute()
        if (run % 2) throw new Error('given up')
      }).catch(() => {}),
    )
    await Promise.all(runs)
    const even = Array.from({ length: 20 }, (_, half) => half * 2)
    expect(await amounts()).toEqual(even.flatMap((run) => [run, run]))
  })

  it('loses none of sixty increments of a locked row', async () => {
    const increment = () =>
      inTransaction(database.db, async (trx) => {
        const account = trx.selectFrom('account').select('balance').where('id', '=', 1).forUpdate()
        const { balance } = await account.executeTakeFirstOrThrow()
        await nextTurn()
        await trx
          .updateTable('account')
          .set({ balance: balance + 1 })
          .where('id', '=', 1)
          .execute()
      })
    await Promise.all(Array.from({ length: 60 }, increment))
    const first = database.db.selectFrom('account').select('balance').where('id', '=', 1)
    expect(await first.executeTakeFirst()).toEqual({ balance: 60 })
  })

  it.each(['40001', '40P01'])('runs again after %s and takes effect once', async (code) => {
    let runs = 0
    const answer = await inTransaction(database.db, async (trx) => {
      await trx.insertInto('entry').values({ account_id: 1, amount: 7 }).execute()
      runs += 1
      if (runs <= 3) await fail(code).execute(trx)
      return 'done'
    })
    expect({ answer, runs, amounts: await amounts() }).toEqual({ answer: 'done', runs: 4, amounts: [7] })
  })

  it('gives up after three repeats, as a database too busy', async () => {
    let runs = 0
    const error = await inTransaction(database.db, async (trx) => {
      runs += 1
      await fail('40001').execute(trx)
    }).catch((thrown: unknown) => thrown)
    expect({ runs, unavailable: isUnavailable(error) }).toEqual({ runs: 4, unavailable: true })
  })

  it('does not run again after a rule was broken, and names the rule', async () => {
    let runs = 0
    const error = await inTransaction(database.db, async (trx) => {
      runs += 1
      await trx.insertInto('account').values({ id: 3, name: 'Quỹ chung' }).execute()
    }).catch((thrown: unknown) => thrown)
    expect({ runs, rule: uniqueViolation(error), unavailable: isUnavailable(error) }).toEqual({
      runs: 1,
      rule: 'account_name_taken',
      unavailable: false,
    })
  })

  it('keeps its statements in their order also where they are sent side by side', async () => {
    const seen = await inTransaction(database.db, async (trx) => {
      const [before] = await Promise.all([
        trx.selectFrom('entry').select('amount').execute(),
        trx.insertInto('entry').values({ account_id: 1, amount: 3 }).execute(),
        trx.updateTable('entry').set({ amount: 4 }).execute(),
      ])
      return [before, await trx.selectFrom('entry').select('amount').execute()]
    })
    expect({ seen, kept: await amounts() }).toEqual({ seen: [[], [{ amount: 4 }]], kept: [4] })
  })

  it('refuses another handle at once instead of hanging, and rolls back', async () => {
    const careless = inTransaction(database.db, async (trx) => {
      await trx.insertInto('entry').values({ account_id: 1, amount: 1 }).execute()
      await database.db.selectFrom('entry').selectAll().execute()
    })
    await expect(careless).rejects.toThrow('Another database handle is used inside a transaction')
    expect(await amounts()).toEqual([])
  })

  it('lets what was started inside it use the database after its end', async () => {
    const ended = Promise.withResolvers<void>()
    const later = await inTransaction(database.db, async (trx) => {
      await trx.insertInto('entry').values({ account_id: 1, amount: 5 }).execute()
      return { read: ended.promise.then(amounts) }
    })
    ended.resolve()
    expect(await later.read).toEqual([5])
  })

  it.runIf(mode === 'server')('survives a deadlock: both sides take effect', async () => {
    const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const lockBoth = (own: 0 | 1) =>
      inTransaction(database.db, async (trx) => {
        const add = (id: number) =>
          trx.updateTable('account').set({ balance: sql`balance + 1` }).where('id', '=', id).execute()
        await add(own + 1)
        met[own]?.resolve()
        await met[1 - own]?.promise
        await add(2 - own)
      })
    await Promise.all([lockBoth(0), lockBoth(1)])
    const balances = await database.db.selectFrom('account').select('balance').execute()
    expect(balances).toEqual([{ balance: 2 }, { balance: 2 }])
  })

  it.runIf(mode === 'server')('that waits too long for a lock is told that the database is busy', async () => {
    const taken = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const lock = sql`select 1 from account where id = 1 for update`
    const holder = inTransaction(database.db, async (trx) => {
      await lock.execute(trx)
      taken.resolve()
      await release.promise
    })
    await taken.promise
    const error = await inTransaction(database.db, async (trx) => {
      await sql`set local lock_timeout = '20ms'`.execute(trx)
      await lock.execute(trx)
    }).catch((thrown: unknown) => thrown)
    release.resolve()
    await holder
    expect(isUnavailable(error)).toBe(true)
  })
})

describe('a database that is away', () => {
  it('is told from a file that is missing', async () => {
    const away = await openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })
    const refused = await sql`select 1`.execute(away.db).catch((thrown: unknown) => thrown)
    await away.close()
    const missing = await readFile(new URL('./nowhere', import.meta.url)).catch((thrown: unknown) => thrown)
    expect([isUnavailable(refused), isUnavailable(missing)]).toEqual([true, false])
  })

  it('is also a handle that was closed', async () => {
    const { db, close } = await openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })
    await close()
    const error = await sql`select 1`.execute(db).catch((thrown: unknown) => thrown)
    expect(isUnavailable(error)).toBe(true)
  })
})
