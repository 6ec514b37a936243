import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kernel/database/transaction.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { permissionPaths, setRights } from '../../testing/permission-calls.ts'

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
const statuses = (answers: readonly { statusCode: number }[]) => answers.map((answer) => answer.statusCode).sort()

describe('at the same moment', () => {
  it('two changes that started from one version: the first holds whole, the second is told', async () => {
    const { marketing } = h.company.userGroups
    for (let version = 1; version <= rounds; version += 1) {
      const isOn = version % 2 === 0
      const answers = await Promise.all([
        setRights.userGroup(admin, marketing, { MNU_Project: isOn ? ['access'] : ['access', 'add'] }, version),
        setRights.userGroup(admin, marketing, { MNU_Project: isOn ? ['add'] : ['add', 'edit'] }, version),
      ])
      expect(statuses(answers)).toEqual([200, 409])
      const won = answers.find((answer) => answer.statusCode === 200)
      expect((await admin.get(permissionPaths.userGroup(marketing))).json()).toEqual(won?.json())
    }
  })

  it('two first changes of one owner: one holds', async () => {
    const staff = ['staff.sales01', 'staff.sales02', 'staff.support', 'leader.sales', 'leader.market'] as const
    for (const userName of staff) {
      const userId = h.company.users[userName]
      const answers = await Promise.all([
        setRights.user(admin, userId, { MNU_File: ['access'] }, 0),
        setRights.user(admin, userId, { MNU_File: ['access', 'add'] }, 0),
      ])
      expect(statuses(answers)).toEqual([200, 409])
      expect((await admin.get(permissionPaths.user(userId))).json()[0]).toMatchObject({ version: 1 })
    }
  })

  it('a grant and the deletion of its user group: granted before it, or not found after it', async () => {
    const { interns } = h.company.userGroups
    for (let version = 1; version <= rounds; version += 1) {
      const [granted] = await Promise.all([
        setRights.userGroup(admin, interns, { MNU_File: version % 2 === 0 ? [] : ['access'] }, version),
        inTransaction(h.db, (db) =>
          db.updateTable('user_group').set({ deleted_at: new Date() }).where('user_group_id', '=', interns).execute(),
        ),
      ])
      expect([200, 404]).toContain(granted.statusCode)
      await h.db.updateTable('user_group').set({ deleted_at: null }).where('user_group_id', '=', interns).execute()
      if (granted.statusCode === 404)
        await setRights.userGroup(admin, interns, { MNU_File: version % 2 === 0 ? [] : ['access'] }, version)
    }
  })

  it('a department that is granted and moved away: it is granted only where it stands below', async () => {
    const { sales, marketing, technical, company } = h.company.departments
    const move = (child: number, parent_id: number) =>
      h.db.updateTable('department').set({ parent_id }).where('department_id', '=', child).execute()
    for (let round = 0; round < rounds; round += 1) {
      await move(technical, marketing)
      await move(marketing, sales)
      const [{ version }] = (await admin.get(permissionPaths.leader(sales))).json()
      const [granted] = await Promise.all([
        setRights.children(admin, [1, sales], round % 2 === 0 ? [technical] : [technical, marketing], version),
        move(marketing, company),
      ])
      expect([200, 409, 422]).toContain(granted.statusCode)
    }
  })
})
