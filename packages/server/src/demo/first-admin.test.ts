import { isEmail } from '@crm/contract/rules/email'
import { isPassword } from '@crm/contract/rules/password'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../kernel/database/pool.ts'
import { checkPassword } from '../kernel/password-hash.ts'
import type { Schema } from '../schema/index.ts'
import { createFirstAdmin } from './first-admin.ts'
import { clear, openDemoDatabase } from './fixtures/open-demo-database.ts'

const now = new Date('2026-03-18T03:00:00Z')
let database: Database<Schema>

beforeAll(async () => {
  database = await openDemoDatabase()
}, 60_000)
beforeEach(() => clear(database.db))
afterAll(() => database.close())

const accounts = () => database.db.selectFrom('account').selectAll().execute()

test('the admin is account 1 in the root department and signs in with the password given, which nobody repeats', async () => {
  expect(await createFirstAdmin(database.db, { password: 'Rieng@2026', now })).toBeUndefined()
  const [admin, ...others] = await accounts()
  expect(others).toEqual([])
  expect(admin).toMatchObject({
    user_id: 1,
    user_name: 'admin',
    system_role: 'admin',
    activated: true,
    created_at: now,
  })
  expect(admin?.email).toSatisfy(isEmail)
  expect(await checkPassword(admin?.password_hash, 'Rieng@2026')).toBe(true)
  const root = await database.db.selectFrom('department').select(['department_id', 'name', 'parent_id']).execute()
  expect(root).toEqual([{ department_id: 1, name: 'Công ty', parent_id: null }])
})

test('without a password one is made that satisfies the rule, another each time', async () => {
  const first = await createFirstAdmin(database.db, { now })
  const [admin] = await accounts()
  expect(first).toSatisfy(isPassword)
  expect(await checkPassword(admin?.password_hash, first ?? '')).toBe(true)
  await clear(database.db)
  expect(await createFirstAdmin(database.db, { now })).not.toBe(first)
})

test.each(['', 'short@1', 'without-digits@', 'Mật khẩu@2026'])(
  '%j is refused and nothing is written',
  async (password) => {
    await expect(createFirstAdmin(database.db, { password, now })).rejects.toThrow('8 to 128 characters')
    expect(await accounts()).toEqual([])
    expect(await database.db.selectFrom('department').selectAll().execute()).toEqual([])
  },
)

test('a company that has an account keeps it, whatever password is named', async () => {
  await createFirstAdmin(database.db, { password: 'Rieng@2026', now })
  const before = await accounts()
  expect(await createFirstAdmin(database.db, { password: 'bad', now })).toBeUndefined()
  expect(await createFirstAdmin(database.db, { now })).toBeUndefined()
  expect(await accounts()).toEqual(before)
})

test('a first customer and a first colleague find what they need, and ids go on', async () => {
  const { db } = database
  await createFirstAdmin(db, { password: 'Rieng@2026', now })
  const customer = { name: 'Lan', name_key: 'lan', source_id: 1, created_by: 1, updated_by: 1 }
  await db.insertInto('customer').values(customer).execute()
  await db.insertInto('customer_group_ref').values({ customer_id: 1, customer_group_id: 1 }).execute()
  const group = await db.selectFrom('user_group').selectAll().where('is_default', '=', true).execute()
  expect(group).toHaveLength(1)
  const colleague = await db
    .insertInto('account')
    .values({
      user_name: 'colleague',
      full_name: 'Lan',
      email: 'lan@congty.test',
      password_hash: '',
      department_id: 1,
      position_id: 1,
      user_group_id: 1,
    })
    .returning('user_id')
    .execute()
  expect(colleague).toEqual([{ user_id: 2 }])
})
