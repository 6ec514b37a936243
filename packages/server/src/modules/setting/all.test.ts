import type { AuditEntry } from '@crm/contract/setting'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
let admin: Caller
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(async () => {
  await h.reset()
  admin = await h.signIn('admin')
  await h.db.deleteFrom('audit').execute()
})
afterAll(() => h.close())

const read = async (query = '', block = 1, size = 20): Promise<AuditEntry[]> =>
  (await admin.get(`/api/Audit/GetAllAudit/${block}/${size}${query}`)).json().items
const whats = async (query?: string) => (await read(query)).map((entry) => entry.what)

async function write(lines: readonly (readonly [what: string, at: string, user?: number | null])[]) {
  const values = lines.map(([what, at, user_id = admin.me.userId]) => ({
    what,
    happened_at: new Date(at),
    user_id,
    target: 'x',
    details: '{}',
  }))
  await h.db.insertInto('audit').values(values).execute()
}

describe('the audit', () => {
  it('tells who did what, when and from where, the newest first', async () => {
    await write([['account.signedIn', '2026-11-19T10:00:00Z']])
    await admin.put('/api/Setting/UpdateSetting', { version: 1, dontForgetDays: 5 })
    const [newest, older] = await read()
    expect(newest).toMatchObject({
      what: 'setting.updated',
      target: 'product',
      userName: 'admin',
      fullName: admin.me.fullName,
      address: '127.0.0.1',
      details: { changes: [{ field: 'dontForgetDays', before: '30', after: '5' }] },
    })
    expect(newest?.requestId).not.toBe('')
    expect(older).toMatchObject({ what: 'account.signedIn', happenedDate: '2026-11-19T10:00:00.000Z' })
  })

  it('counts nothing and shows what nobody signed in did', async () => {
    await write([['account.signInFailed', '2026-11-19T10:00:00Z', null]])
    const answer = (await admin.get('/api/Audit/GetAllAudit/1/20')).json()
    expect(answer).toEqual({ items: [expect.objectContaining({ userName: null, fullName: null })] })
  })

  it('is counted where that is asked for, as it is narrowed, and to 10,000', async () => {
    await write([
      ['user.updated', '2026-11-19T10:00:00Z'],
      ['user.deleted', '2026-11-19T11:00:00Z'],
      ['account.signedIn', '2026-11-19T13:00:00Z'],
    ])
    const total = async (query = '') => (await admin.get(`/api/Audit/GetAllAudit/1/1?count=true${query}`)).json().total
    expect([await total(), await total('&what=user'), await total('&what=user.deleted')]).toEqual([3, 2, 1])
    await sql`insert into audit (what, happened_at, user_id, target, details)
      select 'account.signedIn', '2026-11-18T10:00:00Z', ${admin.me.userId}, 'x', '{}' from generate_series(1, 9999)`.execute(
      h.db,
    )
    expect([await total(), await total('&what=account'), await total('&what=user')]).toEqual([null, 10_000, 2])
  })

  it('is narrowed to one kind, or to an area and to nothing whose name merely begins like it', async () => {
    await write([
      ['user.updated', '2026-11-19T10:00:00Z'],
      ['user.deleted', '2026-11-19T11:00:00Z'],
      ['userGroup.updated', '2026-11-19T12:00:00Z'],
      ['account.signedIn', '2026-11-19T13:00:00Z'],
      ['user.updated', '2026-11-19T14:00:00Z'],
    ])
    expect(await whats('?what=user.deleted')).toEqual(['user.deleted'])
    expect(await whats('?what=user')).toEqual(['user.updated', 'user.deleted', 'user.updated'])
    expect(await whats('?what=use')).toEqual([])
    expect(await whats(`?what=user&by=${admin.me.userId}`)).toEqual(['user.updated', 'user.deleted', 'user.updated'])
  })

  it('is narrowed to a person, and to days of the office', async () => {
    const other = h.company.users['staff.sales01']
    await write([
      ['a.before', '2026-11-17T16:59:59.999Z'],
      ['a.first', '2026-11-17T17:00:00Z'],
      ['a.others', '2026-11-18T05:00:00Z', other],
      ['a.last', '2026-11-18T16:59:59.999Z'],
      ['a.after', '2026-11-18T17:00:00Z'],
    ])
    expect(await whats('?from=2026-11-18&to=2026-11-18')).toEqual(['a.last', 'a.others', 'a.first'])
    expect(await whats(`?from=2026-11-18&to=2026-11-18&what=a&by=${other}`)).toEqual(['a.others'])
    expect(await whats('?from=2026-11-18&what=a')).toEqual(['a.after', 'a.last', 'a.others', 'a.first'])
    expect(await whats('?to=2026-11-17')).toEqual(['a.before'])
  })

  it.each(['', '?what=area'])('is read block by block, whole and without doubles: %s', async (query) => {
    await write(Array.from({ length: 45 }, (_, n) => [`area.k${'abc'[n % 3]}`, `2026-11-19T10:00:${10 + n}Z`] as const))
    const blocks = await Promise.all([1, 2, 3, 4].map((block) => read(query, block)))
    expect(blocks.map((block) => block.length)).toEqual([20, 20, 5, 0])
    const moments = blocks.flat().map((entry) => entry.happenedDate)
    expect(new Set(moments).size).toBe(45)
    expect(moments).toEqual(moments.toSorted().reverse())
  })

  it('answers nothing for a block that nobody reads up to', async () => {
    await write([['a.b', '2026-11-19T10:00:00Z']])
    expect(await read('', 999_999_999, 100)).toEqual([])
  })

  it.each(["?what=a'b", '?what=user%25', '?what=a.b.c', '?by=0', '?from=2026-13-01', '?to=yesterday'])(
    '%s is malformed',
    async (query) => {
      expect((await admin.get(`/api/Audit/GetAllAudit/1/20${query}`)).statusCode).toBe(400)
    },
  )
})
