import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { lookupCalls } from '../../testing/lookups.ts'

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

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const words = ['CustomerGroup', 'CustomerSource', 'Relationship', 'Business', 'Position', 'UserGroup'] as const
const draft = (name: string, word: string) => ({ name, ...(word === 'Relationship' && { color: '#123abc' }) })

/** Gives a person every right of the settings, and no other. */
async function setsLists(userName: 'staff.sales01'): Promise<Caller> {
  await h.db
    .insertInto('permission')
    .values({
      source: 1,
      owner_id: h.company.users[userName],
      department_id: 0,
      function_tag: 'MNU_Setting',
      can_access: true,
      can_add: true,
      can_edit: true,
      can_delete: true,
    })
    .execute()
  await h.db.updateTable('account').set({ priority_permission: 1 }).where('user_name', '=', userName).execute()
  return h.signIn(userName)
}

describe('a person who may change the lists and is no administrator', () => {
  it('gives nobody another user group or position by deleting theirs: rights hang on them', async () => {
    const sales = await setsLists('staff.sales01')
    const { userGroups } = h.company
    await untouched(async () => {
      expect(codeOf(await lookupCalls(sales, 'UserGroup').delete(userGroups.marketing, userGroups.staff))).toEqual([
        403,
        'access.forbidden',
      ])
      expect(codeOf(await lookupCalls(sales, 'Position').delete(2, 3))).toEqual([403, 'access.forbidden'])
    })
  })

  it('still deletes one that nobody has, and moves customers as before', async () => {
    const sales = await setsLists('staff.sales01')
    for (const word of ['UserGroup', 'Position'] as const) {
      const { index } = await lookupCalls(admin, word).added({ name: 'Của không ai' })
      expect((await lookupCalls(sales, word).delete(index)).statusCode).toBe(204)
    }
    const { sources } = h.company
    const { index } = await lookupCalls(admin, 'CustomerSource').added({ name: 'Sắp bỏ' })
    expect((await lookupCalls(sales, 'CustomerSource').delete(index, sources.referral)).statusCode).toBe(204)
  })

  it('names no colleague as the one who did it', async () => {
    const sales = await setsLists('staff.sales01')
    await untouched(async () => {
      for (const word of words) {
        const calls = [
          await sales.post(`/api/${word}/Add${word}`, { ...draft('Mới', word), userName: 'admin' }),
          await sales.put(`/api/${word}/Update${word}`, { index: 1, version: 1, name: 'Mới', userName: 'admin' }),
          await sales.put(`/api/${word}/RecoverDelete${word}/1/admin`),
          await sales.delete(`/api/${word}/Delete${word}/1/admin`),
        ]
        expect(calls.map(codeOf)).toEqual(calls.map(() => [403, 'access.notYourName']))
      }
    })
  })
})

describe('an entry of a list', () => {
  it.each(words)('%s moves its carriers to an entry of its own list only', async (word) => {
    const calls = lookupCalls(admin, word)
    const { index } = await calls.added(draft('Sắp bỏ', word))
    // Longer than any list of the demo, so that its last number is in no other.
    const otherWord = word === 'Business' ? 'CustomerSource' : 'Business'
    const other = lookupCalls(admin, otherWord)
    let foreign = 0
    for (let n = 0; n < 30; n += 1) foreign = (await other.added(draft(`Khác ${n}`, otherWord))).index
    await untouched(async () =>
      expect(codeOf(await calls.delete(index, foreign))).toEqual([422, 'lookup.moveToUnknown']),
    )
    for (const odd of ['0', '-1', '1e3', '1%20or%201=1', '9'.repeat(30), ''])
      expect((await calls.delete(index, odd)).statusCode).toBe(400)
  })

  it.each([
    ['<img src=x onerror=alert(1)>', 400],
    ['x 1 = 1', 400],
    ['a\u0000b', 400],
    ['\u200b\u2060', 400],
    ['x'.repeat(101), 400],
    [['Mảng'], 400],
    [{ $ne: '' }, 400],
  ])('is not called %j', async (name, status) => {
    await untouched(async () => {
      for (const word of words) {
        const answer = await lookupCalls(admin, word).add({ ...draft('', word), name })
        expect(answer.statusCode).toBe(status)
      }
    })
  })

  it('keeps one line of a name however many were sent, and what looks like code is only text', async () => {
    const calls = lookupCalls(admin, 'Business')
    expect(await calls.added({ name: 'Một\r\nBcc: evil@x.vn' })).toMatchObject({ name: 'Một Bcc: evil@x.vn' })
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of others, sent as text
    for (const name of ["'); drop table business;--", '{{7*7}} ${7*7} <%= 7 %>', '=cmd|calc!A1', '%_\\'])
      expect(await calls.added({ name })).toMatchObject({ name })
    expect((await calls.all()).statusCode).toBe(200)
  })

  it.each([0, -1, 1.5, '1', null, true, [1], 2 ** 31, Number.MAX_SAFE_INTEGER])(
    'is not edited with the version %j',
    async (version) => {
      const [entry] = (await lookupCalls(admin, 'Business').all()).json()
      await untouched(async () => {
        const answer = await lookupCalls(admin, 'Business').update({ index: entry.index, version, name: 'Khác' })
        expect([400, 409]).toContain(answer.statusCode)
      })
    },
  )

  it.each([{ parent: 0 }, { parent: -1 }, { parent: 2 ** 53 }, { parent: '1' }, { parent: [1] }])(
    'of a tree does not stand under %j',
    async (wanted) => {
      await untouched(async () =>
        expect((await lookupCalls(admin, 'CustomerGroup').add({ name: 'Nhánh', ...wanted })).statusCode).toBe(400),
      )
    },
  )

  it('sent again with its key is added, changed and deleted once', async () => {
    const key = (name: string) => ({ headers: { 'idempotency-key': name } })
    const add = () => admin.post('/api/Business/AddBusiness', { name: 'Một lần' }, key('add'))
    const [first, second] = [await add(), await add()]
    expect([first.statusCode, second.json()]).toEqual([200, first.json()])
    const { index, version } = first.json()
    const change = () => admin.put('/api/Business/UpdateBusiness', { index, version, name: 'Hai lần' }, key('change'))
    expect([(await change()).statusCode, (await change()).statusCode]).toEqual([200, 200])
    const path = `/api/Business/DeleteBusiness/${index}/admin`
    const remove = () => admin.delete(path, undefined, key('delete'))
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 204])
    expect((await h.db.selectFrom('audit').select('what').where('what', 'like', 'business.%').execute()).length).toBe(3)
  })
})
