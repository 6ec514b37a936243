import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../kernel/database/pool.ts'
import type { Schema } from '../schema/index.ts'
import { clear, openDemoDatabase, rowsOf } from './fixtures/open-demo-database.ts'
import { type Company, seedCompany } from './seed-company.ts'
import { type DemoUserName, staff } from './staff.ts'

let database: Database<Schema>
let company: Company

beforeAll(async () => {
  database = await openDemoDatabase()
  company = await seedCompany(database.db, { passwordHash: 'the hash' })
}, 60_000)
afterAll(() => database.close())

type Right = {
  function_tag: string
  can_add: boolean
  can_delete: boolean
  can_download: boolean
  can_view_all: boolean
}

/** What the source that the account names gives, as the kernel finds it at each call. */
const rightsOf = (userName: DemoUserName) =>
  rowsOf(
    database.db,
    sql<Right>`select function_tag, can_add, can_delete, can_download, can_view_all
      from account a join permission p
        on source = case when priority_permission = 3 and position_id = 1 then 4 else priority_permission end
       and owner_id = case priority_permission when 1 then user_id when 2 then user_group_id else position_id end
       and p.department_id = case priority_permission when 3 then a.department_id else 0 end
     where user_name = ${userName} and can_access order by function_tag`,
  )
const onCustomers = async (userName: DemoUserName) =>
  (await rightsOf(userName)).find((right) => right.function_tag === 'MNU_Customer')

test('the admin is the first account, in the root department, which is the first', async () => {
  const { db } = database
  expect(company.users.admin).toBe(1)
  expect(company.departments.company).toBe(1)
  const admin = await db.selectFrom('account').selectAll().where('user_id', '=', 1).executeTakeFirstOrThrow()
  expect(admin).toMatchObject({ user_name: 'admin', system_role: 'admin', department_id: 1, position_id: 1 })
  const roots = await db.selectFrom('department').select('department_id').where('parent_id', 'is', null).execute()
  expect(roots).toEqual([{ department_id: 1 }])
})

test('everybody is stored as the staff list says and can sign in', async () => {
  const accounts = await database.db.selectFrom('account').selectAll().orderBy('user_id').execute()
  expect(accounts.map((account) => account.user_name)).toEqual(staff.map((user) => user.userName))
  for (const [index, user] of staff.entries()) {
    expect(accounts[index]).toMatchObject({
      user_id: company.users[user.userName],
      full_name: user.fullName,
      email: user.email,
      phone: user.phone,
      department_id: company.departments[user.department],
      user_group_id: company.userGroups[user.userGroup],
      password_hash: 'the hash',
      activated: true,
      state: 'working',
      deleted_at: null,
    })
  }
})

test('accounts in the order of their keys are in Vietnamese order of given names', async () => {
  const rows = await database.db.selectFrom('account').select('full_name').orderBy('name_key').execute()
  const given = rows.map((row) => row.full_name.split(' ').at(-1) ?? '')
  expect(given).toEqual(given.toSorted(new Intl.Collator('vi').compare))
  expect(given).toHaveLength(14)
})

test('a ticket’s department task is found by the ids answered', async () => {
  const [taskId = 0] = company.tasks.support
  const task = await database.db
    .selectFrom('department_task')
    .select(['department_id', 'name'])
    .where('department_task_id', '=', taskId)
    .executeTakeFirst()
  expect(task).toEqual({ department_id: company.departments.support, name: 'Hướng dẫn sử dụng' })
  expect(company.tasks.company).toEqual([])
})

test('each source of rights gives what the demo promises of it', async () => {
  expect(await onCustomers('staff.sales01')).toMatchObject({ can_add: true, can_delete: true, can_view_all: false })
  expect(await onCustomers('staff.support')).toMatchObject({ can_add: true, can_delete: false, can_view_all: false })
  expect(await onCustomers('staff.market')).toMatchObject({ can_add: false, can_download: true, can_view_all: false })
  expect(await onCustomers('leader.sales')).toMatchObject({ can_delete: true, can_view_all: true })
  expect(await onCustomers('leader.people')).toBeUndefined()
})

test('viewer.all sees everything that can be granted, nobody.rights nothing', async () => {
  const rights = await rightsOf('viewer.all')
  expect(rights).toHaveLength(23)
  for (const right of rights) expect(right).toMatchObject({ can_view_all: true, can_add: false, can_delete: false })
  expect(await rightsOf('nobody.rights')).toEqual([])
})

test('the leader of sales sees marketing as well', async () => {
  const granted = await database.db.selectFrom('leader_department').selectAll().execute()
  const { sales, marketing } = company.departments
  expect(granted).toEqual([{ department_id: sales, child_department_id: marketing }])
})

test('customer groups keep their tree and every list its ids', async () => {
  const { db } = database
  const silver = await db
    .selectFrom('customer_group as child')
    .innerJoin('customer_group as parent', 'parent.customer_group_id', 'child.parent_id')
    .select(['child.name', 'parent.name as parent'])
    .where('child.customer_group_id', '=', company.customerGroups['member-silver'])
    .executeTakeFirst()
  expect(silver).toEqual({ name: 'Thành viên Bạc', parent: 'Khách thành viên' })
  const vip = await db
    .selectFrom('relationship')
    .select(['name', 'color'])
    .where('relationship_id', '=', company.relationships.vip)
    .executeTakeFirst()
  expect(vip).toEqual({ name: 'VIP', color: '#8840c6' })
})

test('what is added later gets the next id', async () => {
  const { db } = database
  const added = await db.insertInto('business').values({ name: 'Khai khoáng' }).returning('business_id').execute()
  expect(added).toEqual([{ business_id: Object.keys(company.businesses).length + 1 }])
  const position = await db.insertInto('position').values({ name: 'Cố vấn' }).returning('position_id').execute()
  expect(position).toEqual([{ position_id: 5 }])
})

test('an emptied database is filled with the same ids again', async () => {
  await clear(database.db)
  expect(await seedCompany(database.db, { passwordHash: 'another hash' })).toEqual(company)
})
