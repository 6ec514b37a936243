import { SAVED_VIEWS_MAX } from '@crm/contract/rules/limits'
import type { SavedViewView } from '@crm/contract/saved-view'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
let sales: Caller
let nobody: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  sales = await h.signIn('staff.sales01')
  nobody = await h.signIn('nobody.rights')
})
afterAll(() => h.close())

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const list = (caller: Caller, area: string) => caller.get(`/api/SavedView/GetAllSavedView/${area}`)
const send = (caller: Caller, wanted: object = {}) =>
  caller.post('/api/SavedView/AddSavedView', { area: 'customer', name: 'Của tôi', search: 'tab=charge', ...wanted })
const added = async (caller: Caller, wanted: object = {}) => (await send(caller, wanted)).json<SavedViewView>()

describe('the views of a page', () => {
  it.each([
    ['customer', ['sales', 'viewer', 'admin']],
    ['ticket', ['sales', 'viewer', 'admin']],
    ['user', ['admin']],
  ])('of %s are for %s and nobody else', async (area, admitted) => {
    const admin = await h.signIn('admin')
    await added(admin, { area, name: 'Dùng chung', shared: true })
    const callers = { nobody, sales, viewer: await h.signIn('viewer.all'), admin }
    for (const [kind, caller] of Object.entries(callers)) {
      const answer = await list(caller, area)
      if (admitted.includes(kind)) {
        expect({ kind, names: answer.json().map(({ name }: SavedViewView) => name) }).toEqual({
          kind,
          names: ['Dùng chung'],
        })
      } else {
        expect({ kind, code: codeOf(answer) }).toEqual({ kind, code: [403, 'access.forbidden'] })
        await untouched(async () => expect(codeOf(await send(caller, { area }))).toEqual([403, 'access.forbidden']))
      }
    }
  })

  it('read to whoever has no access to it as if they were not there, the own ones too', async () => {
    const shared = await added(sales, { shared: true })
    const own = await added(sales, { name: 'Riêng' })
    await h.db.updateTable('permission').set({ can_access: false }).where('function_tag', '=', 'MNU_Customer').execute()
    await untouched(async () => {
      for (const [caller, { viewId }] of [
        [nobody, shared],
        [sales, own],
      ] as const) {
        const change = await caller.put('/api/SavedView/UpdateSavedView', { viewId, version: 1, name: 'x' })
        expect(codeOf(change)).toEqual([404, 'request.notFound'])
        expect(codeOf(await caller.delete(`/api/SavedView/DeleteSavedView/${viewId}`))).toEqual([
          404,
          'request.notFound',
        ])
      }
    })
  })

  it(`are at most ${SAVED_VIEWS_MAX} of one’s own; other pages and what colleagues share do not count`, async () => {
    const leader = await h.signIn('leader.sales')
    const rows = (userId: number, area: string, howMany: number) =>
      Array.from({ length: howMany }, (_, at) => ({
        user_id: userId,
        area,
        name: `V${at}`,
        search: '',
        shared: true,
      }))
    await h.db
      .insertInto('saved_view')
      .values([
        ...rows(sales.me.userId, 'customer', SAVED_VIEWS_MAX - 1),
        ...rows(sales.me.userId, 'ticket', 5),
        ...rows(leader.me.userId, 'customer', 5),
      ])
      .execute()
    const answers = await Promise.all([send(sales, { name: 'Áp chót' }), send(sales, { name: 'Thừa' })])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422])
    expect(codeOf(await send(sales, { name: 'Thừa nữa' }))).toEqual([422, 'view.tooMany'])
    expect((await send(sales, { name: 'Trang khác', area: 'ticket' })).statusCode).toBe(200)
    const views = (await list(sales, 'customer')).json<SavedViewView[]>()
    expect(views.filter(({ own }) => own)).toHaveLength(SAVED_VIEWS_MAX)
    expect(views.filter(({ own }) => !own)).toHaveLength(5)
  })
})
