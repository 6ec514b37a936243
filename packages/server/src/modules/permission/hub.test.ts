import { describe, expect, it } from 'vitest'
import type { DemoUserName } from '../../demo/staff.ts'
import type { Caller, Harness } from '../../testing/harness.ts'
import { setRights } from '../../testing/permission-calls.ts'
import { type Hubs, stageHubs } from '../../testing/stage/hubs.ts'

let h: Harness
let admin: Caller
let connect: Hubs['connect']
stageHubs(async (hubs) => {
  ;({ h, connect } = hubs)
  admin = await h.signIn('admin')
})

/** Who hears what while the work is done: every hub is asked to answer once more before this ends. */
async function heardBy(names: readonly DemoUserName[], work: () => Promise<unknown>) {
  const heard: (readonly [string, unknown])[] = []
  const listening = await Promise.all(
    names.map(async (name) => {
      const socket = await connect('/hubs/permission', (await h.signIn(name)).me.token)
      const ended = new Promise<void>((resolve) => {
        socket.on('PermissionChange', ({ id, data }) => (id === 'end' ? resolve() : heard.push([name, data])))
      })
      return { ended, userId: h.company.users[name] }
    }),
  )
  await work()
  await h.platform.dispatcher.drain()
  h.platform.live.emit({
    id: 'end',
    channel: 'permission',
    event: 'PermissionChange',
    rooms: listening.map(({ userId }) => `user:${userId}`),
    data: { priorityPermission: 1 },
  })
  await Promise.all(listening.map(({ ended }) => ended))
  return heard.toSorted()
}

const everybody = ['admin', 'leader.sales', 'staff.sales01', 'staff.sales02', 'staff.market', 'viewer.all'] as const

describe('a change of rights', () => {
  it('is told to those whose right in force it is, and to nobody else', async () => {
    const { users, userGroups, departments } = h.company
    const told = [
      [
        () => setRights.position(admin, [4, departments.sales], { MNU_File: [] }),
        [
          ['staff.sales01', { priorityPermission: 3 }],
          ['staff.sales02', { priorityPermission: 3 }],
        ],
      ],
      [
        () => setRights.leader(admin, [1, departments.sales], { MNU_File: [] }),
        [['leader.sales', { priorityPermission: 3 }]],
      ],
      [() => setRights.children(admin, [1, departments.sales], [], 2), [['leader.sales', { priorityPermission: 3 }]]],
      [
        () => setRights.userGroup(admin, userGroups.marketing, { MNU_File: [] }),
        [['staff.market', { priorityPermission: 2 }]],
      ],
      [() => setRights.user(admin, users['viewer.all'], { MNU_File: [] }), [['viewer.all', { priorityPermission: 1 }]]],
      [() => setRights.user(admin, users['staff.sales01'], { MNU_File: ['access'] }, 0), []],
      [() => setRights.userGroup(admin, userGroups.staff, { MNU_File: ['access'] }), []],
      [() => setRights.position(admin, [1, departments.sales], { MNU_File: ['access'] }, 0), []],
    ] as const
    for (const [work, expected] of told) expect(await heardBy(everybody, work)).toEqual(expected)
  })

  it('is told to nobody when nothing changed, or when it was refused', async () => {
    const { marketing } = h.company.userGroups
    expect(
      await heardBy(everybody, async () => {
        await setRights.userGroup(admin, marketing, { MNU_User: ['access'], MNU_Project: [] })
        await setRights.userGroup(admin, marketing, { MNU_File: [] }, 7)
      }),
    ).toEqual([])
  })

  it('closes the room of a socket that lost its right, and lets it in again when the right is back', async () => {
    const market = await h.signIn('staff.market')
    const { marketing } = h.company.userGroups
    const socket = await connect('/hubs/customer', market.me.token)
    const ended = new Promise((resolve) => socket.once('ended', resolve))
    const dropped = new Promise((resolve) => socket.once('disconnect', resolve))
    await setRights.userGroup(admin, marketing, { MNU_Customer: [] })
    await h.platform.live.recheck()
    expect([await ended, await dropped]).toEqual([{ code: 'access.changed' }, 'io server disconnect'])
    await expect(connect('/hubs/customer', market.me.token)).rejects.toThrow('access.forbidden')
    await setRights.userGroup(admin, marketing, { MNU_Customer: ['access'] }, 2)
    await expect(connect('/hubs/customer', market.me.token)).resolves.toBeTruthy()
  })

  it('of the departments granted takes the leader out of their rooms', async () => {
    const leader = await h.signIn('leader.sales')
    const socket = await connect('/hubs/customer', leader.me.token)
    const dropped = new Promise((resolve) => socket.once('disconnect', resolve))
    await setRights.children(admin, [1, h.company.departments.sales], [])
    await h.platform.live.recheck()
    expect(await dropped).toBe('io server disconnect')
  })
})
