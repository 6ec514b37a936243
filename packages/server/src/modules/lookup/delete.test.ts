import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DemoUserName } from '../../demo/staff.ts'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { lookupCalls } from '../../testing/lookups.ts'
import { usersMoved } from './events.ts'

let h: Harness
let admin: Caller
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(async () => {
  await h.reset()
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const unknown = [422, 'lookup.moveToUnknown']

describe('an entry that users carry', () => {
  const accounts = async (field: 'position_id' | 'user_group_id', id: number) => {
    const rows = await h.db.selectFrom('account').select(['user_name', 'version']).where(field, '=', id).execute()
    return rows.map((row) => row.user_name).sort()
  }
  const put = (userName: DemoUserName, columns: { position_id?: number; user_group_id?: number; deleted_at?: Date }) =>
    h.db.updateTable('account').set(columns).where('user_name', '=', userName).execute()

  it('is not deleted while a live user carries it, unless they get another', async () => {
    const positions = lookupCalls(admin, 'Position')
    const groups = lookupCalls(admin, 'UserGroup')
    const { marketing } = h.company.userGroups
    await untouched(async () => {
      expect(codeOf(await positions.delete(2))).toEqual([422, 'position.inUse'])
      expect(codeOf(await groups.delete(marketing))).toEqual([422, 'userGroup.inUse'])
    })
    await put('viewer.all', { deleted_at: h.clock.now() })
    expect((await positions.delete(2)).statusCode).toBe(204)
    await put('staff.market', { user_group_id: h.company.userGroups.staff })
    expect((await groups.delete(marketing)).statusCode).toBe(204)
  })

  it('hands its users over at once, the deleted ones too, with a line in the log of each', async () => {
    const positions = lookupCalls(admin, 'Position')
    await put('staff.sales01', { position_id: 2 })
    await put('staff.sales02', { position_id: 2, deleted_at: h.clock.now() })
    const { version } = await h.db
      .selectFrom('account')
      .select('version')
      .where('user_name', '=', 'staff.sales01')
      .executeTakeFirstOrThrow()
    expect((await positions.delete(2, 3)).statusCode).toBe(204)
    expect(await accounts('position_id', 2)).toEqual([])
    expect(await accounts('position_id', 3)).toEqual(['staff.sales01', 'staff.sales02', 'viewer.all'])
    expect(await positions.one(3)).toMatchObject({ used: 2 })
    const after = h.db.selectFrom('account').select('version').where('user_name', '=', 'staff.sales01')
    expect(await after.executeTakeFirst()).toEqual({ version: version + 1 })
    const log = await h.db
      .selectFrom('activity_log')
      .select(['resource', 'target_code', 'edit_field', 'before', 'before_name', 'after', 'after_name'])
      .where('message', '=', 'lookup.usersMoved')
      .where('target_code', '=', 'staff.sales01')
      .execute()
    const change = { before: '2', before_name: 'Phó phòng', after: '3', after_name: 'Trưởng nhóm' }
    expect(log).toEqual([{ resource: 'Account', target_code: 'staff.sales01', edit_field: 'positionId', ...change }])
    const deleted = await h.db
      .selectFrom('activity_log')
      .select(['edit_field', 'after', 'after_name'])
      .where('message', '=', 'position.deleted')
      .execute()
    expect(deleted).toEqual([{ edit_field: 'moveTo', after: '3', after_name: 'Trưởng nhóm' }])
  })

  it('tells those whose rights came from it, and nobody else', async () => {
    const { users, userGroups } = h.company
    await put('staff.sales01', { user_group_id: userGroups.marketing })
    expect((await lookupCalls(admin, 'UserGroup').delete(userGroups.marketing, userGroups.staff)).statusCode).toBe(204)
    const event = await h.db
      .selectFrom('event')
      .select('body')
      .where('name', '=', 'lookup.usersMoved')
      .executeTakeFirstOrThrow()
    expect(await usersMoved.hub?.(event.body as never, h.db)).toEqual([
      {
        channel: 'permission',
        event: 'PermissionChange',
        rooms: [`user:${users['staff.market']}`],
        data: { priorityPermission: 2 },
      },
    ])
  })

  it('hands them to a live entry other than itself, and never to the position of the leader', async () => {
    const positions = lookupCalls(admin, 'Position')
    const { index } = await positions.added({ name: 'Cũ' })
    await positions.delete(index)
    await untouched(async () => {
      for (const moveTo of [1, 2, index, 9_999]) expect(codeOf(await positions.delete(2, moveTo))).toEqual(unknown)
      expect((await positions.delete(2, '0')).statusCode).toBe(400)
    })
  })

  it('is kept where the product relies on it: leader, employee and the default group can only be renamed', async () => {
    const positions = lookupCalls(admin, 'Position')
    const groups = lookupCalls(admin, 'UserGroup')
    const { staff, managers } = h.company.userGroups
    await untouched(async () => {
      for (const id of [1, 4]) {
        expect(codeOf(await positions.delete(id))).toEqual([422, 'position.isFixed'])
        expect(codeOf(await positions.delete(id, 3))).toEqual([422, 'position.isFixed'])
      }
      expect(codeOf(await groups.delete(staff, managers))).toEqual([422, 'userGroup.isDefault'])
    })
    expect((await positions.update({ index: 1, version: 1, name: 'Giám đốc' })).json()).toMatchObject({ isFixed: true })
    expect(await groups.one(staff)).toMatchObject({ isFixed: true })
    expect(await groups.one(managers)).toMatchObject({ isFixed: false })
  })
})
