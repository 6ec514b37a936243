import { LOOKUP_ENTRIES_MAX } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import { insertCustomer } from '../../testing/customers.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { lookupCalls } from '../../testing/lookups.ts'
import { moveJob } from './jobs.ts'

let h: Harness
let admin: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

const rounds = 20
type Answer = Awaited<ReturnType<Caller['get']>>
const refusals = (answers: readonly Answer[]) =>
  answers.filter((answer) => answer.statusCode >= 400).map((answer) => codeOf(answer)[1])
const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(h.db)).rows[0]?.count ?? -1

/** Circles, and live groups under one that is gone. */
const brokenGroups = () =>
  count(sql<{ count: number }>`
    with recursive above (start, at) as (
      select customer_group_id, parent_id from customer_group where parent_id is not null
      union
      select above.start, g.parent_id from above join customer_group g on g.customer_group_id = above.at
       where g.parent_id is not null)
    select (select count(*)::int from above where start = at) + (
      select count(*)::int from customer_group g join customer_group p on p.customer_group_id = g.parent_id
       where g.deleted_at is null and p.deleted_at is not null) as count`)

describe('at the same moment', () => {
  it('one name is added once', async () => {
    for (const word of ['CustomerGroup', 'Position'] as const) {
      const calls = lookupCalls(admin, word)
      for (let round = 0; round < rounds; round += 1) {
        const answers = await Promise.all([`Tên ${round}`, `TÊN ${round}`].map((name) => calls.add({ name })))
        expect(refusals(answers)).toEqual([`${word === 'Position' ? 'position' : 'customerGroup'}.nameExists`])
      }
    }
  })

  it('the last free place of a list is taken once', async () => {
    const calls = lookupCalls(admin, 'Business')
    await sql`insert into business (name) select 'Mục ' || n from generate_series(1,
      ${LOOKUP_ENTRIES_MAX - 1} - (select count(*)::int from business)) n`.execute(h.db)
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => calls.add({ name })))
    expect(refusals(answers)).toEqual(['lookup.tooMany', 'lookup.tooMany'])
  })

  it('two groups that move under each other, or three in a ring, never close a circle', async () => {
    const calls = lookupCalls(admin, 'CustomerGroup')
    for (let round = 0; round < rounds; round += 1) {
      const ids: number[] = []
      for (const name of ['A', 'B', 'C']) ids.push((await calls.added({ name: `${name}${round}` })).index)
      const [a = 0, b = 0, c = 0] = ids
      const under = (index: number, parent: number) => calls.update({ index, version: 1, parent })
      const answers = await Promise.all([under(a, b), under(b, c), under(c, a)])
      expect(refusals(answers)).toEqual(['customerGroup.circular'])
    }
    expect(await brokenGroups()).toBe(0)
  })

  it('a group that is deleted while another moves under it: it stays, or the other is told', async () => {
    const calls = lookupCalls(admin, 'CustomerGroup')
    for (let round = 0; round < rounds; round += 1) {
      const { index: parent } = await calls.added({ name: `Cha ${round}` })
      const { index } = await calls.added({ name: `Con ${round}` })
      const answers = await Promise.all([
        calls.update({ index, version: 1, parent }),
        calls.delete(parent),
        calls.add({ name: `Khác ${round}`, parent }),
      ])
      expect(answers.every((answer) => answer.statusCode < 500)).toBe(true)
    }
    expect(await brokenGroups()).toBe(0)
  })

  it('two forms of one entry: the first is kept, the second is told', async () => {
    const calls = lookupCalls(admin, 'CustomerSource')
    const { index } = await calls.added({ name: 'Cũ' })
    for (let version = 1; version <= rounds; version += 1) {
      const names = [`Một ${version}`, `Hai ${version}`]
      const answers = await Promise.all(names.map((name) => calls.update({ index, version, name })))
      expect(refusals(answers)).toEqual(['request.staleVersion'])
    }
  })

  it('the default group is renamed and stays, whoever tries to delete it', async () => {
    const calls = lookupCalls(admin, 'UserGroup')
    const { staff, managers } = h.company.userGroups
    const answers = await Promise.all([
      calls.update({ index: staff, version: 1, name: 'Chung' }),
      calls.delete(staff, managers),
    ])
    expect(refusals(answers)).toEqual(['userGroup.isDefault'])
  })

  it('two entries that hand their users to each other: one does', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const calls = lookupCalls(admin, 'UserGroup')
      const [one, other] = [await calls.added({ name: `A${round}` }), await calls.added({ name: `B${round}` })]
      for (const [userName, index] of [
        ['staff.sales01', one.index],
        ['staff.sales02', other.index],
      ] as const)
        await h.db.updateTable('account').set({ user_group_id: index }).where('user_name', '=', userName).execute()
      const answers = await Promise.all([calls.delete(one.index, other.index), calls.delete(other.index, one.index)])
      expect(refusals(answers)).toEqual([expect.stringMatching(/lookup.moveToUnknown|request.notFound/)])
    }
    const stranded = sql<{ count: number }>`select count(*)::int as count from account
      join user_group g using (user_group_id) where g.deleted_at is not null`
    expect(await count(stranded)).toBe(0)
  })

  it('a position that somebody is just being given is seen as in use', async () => {
    const calls = lookupCalls(admin, 'Position')
    const { index } = await calls.added({ name: 'Phụ tá' })
    const waits = () =>
      count(sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    const answer = await h.db.transaction().execute(async (trx) => {
      await trx.updateTable('account').set({ position_id: index }).where('user_name', '=', 'staff.sales01').execute()
      const deleting = calls.delete(index)
      await vi.waitUntil(async () => (await waits()) > 0, { timeout: 30_000 })
      return { deleting }
    })
    expect(codeOf(await answer.deleting)).toEqual([422, 'position.inUse'])
  })

  it('a move that runs twice moves each customer once', async () => {
    const calls = lookupCalls(admin, 'Business')
    const [from, to] = [await calls.added({ name: 'Cũ' }), await calls.added({ name: 'Mới' })]
    for (let n = 0; n < 30; n += 1) await insertCustomer(h.db, h.company, { business_id: from.index })
    await calls.delete(from.index, to.index)
    const order = { word: 'business', index: from.index, userId: admin.me.userId } as const
    const context = { id: 'job', retries: 0, signal: new AbortController().signal }
    await Promise.all([moveJob(h.platform).run(order, context), moveJob(h.platform).run(order, context)])
    const rows = await h.db.selectFrom('customer').select(['business_id', 'version']).distinct().execute()
    expect(rows).toEqual([{ business_id: to.index, version: 2 }])
    const lines = await h.db
      .selectFrom('activity_log')
      .select('target_id')
      .where('edit_field', '=', 'business')
      .execute()
    expect(lines).toHaveLength(30)
  })
})
