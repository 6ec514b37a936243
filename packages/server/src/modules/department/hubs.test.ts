import { describe, expect, it } from 'vitest'
import type { DemoUserName } from '../../demo/staff.ts'
import { customerCalls } from '../../testing/customer-calls.ts'
import { departmentCalls } from '../../testing/department-calls.ts'
import type { Caller, Harness } from '../../testing/harness.ts'
import { type Hubs, stageHubs } from '../../testing/stage/hubs.ts'

let h: Harness
let connect: Hubs['connect']
let calls: ReturnType<typeof departmentCalls>
let admin: Caller
stageHubs(async (hubs) => {
  ;({ h, connect } = hubs)
  calls = departmentCalls(h)
  admin = await h.signIn('admin')
})

interface Heard {
  readonly event: string
  readonly data: unknown
}

/** A person with an ear on a hub: what came until a sign that is sent last of all. */
async function listen(userName: DemoUserName, hub: 'department' | 'permission' | 'customer') {
  const { me } = await h.signIn(userName)
  const heard: (Heard & { id: string })[] = []
  const signs = new Map<string, () => void>()
  const socket = await connect(`/hubs/${hub}`, me.token)
  socket.onAny((event: string, { id, data }: { id: string; data: unknown }) => {
    const sign = signs.get(id)
    if (sign) sign()
    else heard.push({ event, data, id })
  })
  return {
    ids: () => heard.map(({ id }) => id),
    async heard(): Promise<Heard[]> {
      await h.platform.dispatcher.drain()
      const id = `sign ${me.userId} ${signs.size}`
      const came = new Promise<void>((resolve) => signs.set(id, resolve))
      const rooms = [`user:${me.userId}`]
      if (hub === 'permission')
        h.platform.live.emit({ id, channel: hub, event: 'PermissionChange', rooms, data: { priorityPermission: 3 } })
      else if (hub === 'customer')
        h.platform.live.emit({ id, channel: hub, event: 'CustomerChange', rooms, data: { customerIds: [] } })
      else
        h.platform.live.emit({
          id,
          channel: hub,
          event: 'ChangeInternalTeam',
          rooms,
          data: { departmentId: 0, users: [] },
        })
      await came
      const found = heard.map(({ event, data }) => ({ event, data }))
      return found.sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
    },
  }
}

describe('a person who is sent to another department', () => {
  it('is told of to everyone of both, and to admins, and to nobody else', async () => {
    const [old, next, chief, other] = [
      await listen('staff.sales02', 'department'),
      await listen('staff.support', 'department'),
      await listen('admin', 'department'),
      await listen('staff.market', 'department'),
    ]
    const [person, sales, support] = [calls.userOf('staff.sales01'), calls.idOf('sales'), calls.idOf('support')]
    await calls.send(admin, [person], support)
    const users = [{ userId: person, fullName: 'Nguyễn Thị Mai Hương' }]
    const moved = {
      event: 'TransferUserDepartment',
      data: { userId: person, fromDepartmentId: sales, departmentId: support },
    }
    const team = (departmentId: number) => ({ event: 'ChangeInternalTeam', data: { departmentId, users } })
    expect(await old.heard()).toEqual([team(sales), moved])
    expect(await next.heard()).toEqual([team(support), moved])
    expect(await chief.heard()).toEqual([team(support), team(sales), moved])
    expect(new Set(chief.ids()).size).toBe(3)
    expect(await other.heard()).toEqual([])
  })

  it('hears at once that the own rights are others', async () => {
    const [own, other, byUser] = [
      await listen('staff.sales01', 'permission'),
      await listen('staff.sales02', 'permission'),
      await listen('viewer.all', 'permission'),
    ]
    await calls.send(admin, [calls.userOf('staff.sales01'), calls.userOf('viewer.all')], calls.idOf('support'))
    expect(await own.heard()).toEqual([{ event: 'PermissionChange', data: { priorityPermission: 3 } }])
    expect(await other.heard()).toEqual([])
    expect(await byUser.heard()).toEqual([])
  })

  it('leaves customers behind whose leaders are told when they follow', async () => {
    const { customerId } = await customerCalls(h).add(await h.signIn('staff.sales01'))
    await h.platform.dispatcher.drain()
    const [old, next, other] = [
      await listen('leader.sales', 'customer'),
      await listen('leader.support', 'customer'),
      await listen('leader.market', 'customer'),
    ]
    await calls.send(admin, [calls.userOf('staff.sales01')], calls.idOf('support'))
    await calls.letCustomersFollow()
    const told = [{ event: 'CustomerChange', data: { customerIds: [customerId] } }]
    expect([await old.heard(), await next.heard(), await other.heard()]).toEqual([told, told, []])
  })
})

it('a leader who is seated or leaves is told of to the department', async () => {
  const [member, other] = [await listen('staff.support2', 'department'), await listen('staff.market', 'department')]
  const [support, person] = [calls.idOf('support'), calls.userOf('staff.support')]
  const leads = (leader: unknown) => ({ event: 'ChangeDepartmentLeader', data: { departmentId: support, leader } })
  await calls.lead(admin, support, person)
  expect(await member.heard()).toContainEqual(leads({ userId: person, fullName: 'Lê Minh Tuấn' }))
  await calls.lead(admin, support, null)
  expect(await member.heard()).toContainEqual(leads(null))
  expect(await other.heard()).toEqual([])
})

it('a leader who loses a granted department hears that the own rights are others', async () => {
  const [leader, other] = [await listen('leader.sales', 'permission'), await listen('leader.support', 'permission')]
  await calls.move(admin, await calls.read(admin, calls.idOf('marketing')), calls.idOf('support'))
  expect(await leader.heard()).toEqual([{ event: 'PermissionChange', data: { priorityPermission: 3 } }])
  expect(await other.heard()).toEqual([])
})

it('admins hear that a department, a kind of work or a file came, changed or went, and nobody else', async () => {
  const [chief, member] = [await listen('admin', 'department'), await listen('staff.support', 'department')]
  const { index: added } = await calls.add(admin)
  const of = (departmentId: number) => ({ event: 'ChangeInternalTeam', data: { departmentId, users: [] } })
  expect(await chief.heard()).toEqual([of(added)])
  await calls.update(admin, await calls.read(admin, added), { name: 'Phòng Dự án' })
  await calls.remove(admin, added)
  await calls.recover(admin, added)
  expect(await chief.heard()).toEqual([1, 2, 3, 4].map(() => of(added)))
  const support = calls.idOf('support')
  await admin.post('/api/DepartmentTask/AddDepartmentTask', { departmentId: support, name: 'Khảo sát' })
  expect(await chief.heard()).toContainEqual(of(support))
  expect(await member.heard()).toEqual([])
})

describe('whom a change of place concerns hears it, too', () => {
  it('who was sent elsewhere, the leader who left the seat, and who got another position', async () => {
    const [sent, leader, raised] = [
      await listen('staff.market', 'department'),
      await listen('leader.support', 'department'),
      await listen('staff.sales02', 'department'),
    ]
    const moved = calls.userOf('staff.market')
    await calls.send(admin, [moved], calls.idOf('support'))
    expect(await sent.heard()).toContainEqual({
      event: 'TransferUserDepartment',
      data: { userId: moved, fromDepartmentId: calls.idOf('marketing'), departmentId: calls.idOf('support') },
    })
    await calls.lead(admin, calls.idOf('support'), calls.userOf('staff.support'))
    expect((await leader.heard()).map(({ event }) => event)).toContain('ChangeDepartmentLeader')
    const userId = calls.userOf('staff.sales02')
    const { version } = await calls.placeOf(userId)
    await admin.put('/api/UserInfo/UpdateUser', { userId, version, positionId: 2 })
    expect(await raised.heard()).toEqual([
      {
        event: 'ChangeInternalTeam',
        data: { departmentId: calls.idOf('sales'), users: [{ userId, fullName: 'Huỳnh Gia Huy' }] },
      },
    ])
  })
})

it('what was refused is told to nobody', async () => {
  const chief = await listen('admin', 'department')
  await calls.send(admin, [calls.userOf('leader.sales')], calls.idOf('support'))
  expect(await chief.heard()).toEqual([])
})
