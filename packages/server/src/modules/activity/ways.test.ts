import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { insertCustomer } from '../../testing/customers.ts'
import type { Harness } from '../../testing/harness.ts'
import { stageCustomers } from '../../testing/stage/customers.ts'

let h: Harness
stageCustomers(async (stage) => {
  h = stage.h
})

const lines = (count: number, target: string, before: string) => sql`
  insert into activity_log (event_id, resource, action, message, target_id, target_name, create_user_id, created_at)
  select gen_random_uuid(), 'Customer', 1, 'customer.added', ${sql.raw(target)}, 'Dòng ' || n, 1,
         ${before}::timestamptz - n * interval '1 second'
    from generate_series(1, ${count}) n`

/** So many copies of one customer. */
const copies = (of: number, count: number) => sql`
  insert into customer (name, name_key, source_id, created_by, updated_by, curator_id, department_id, created_at)
  select c.name, c.name_key, c.source_id, c.created_by, c.updated_by, c.curator_id, c.department_id, c.created_at
    from customer c, generate_series(1, ${count}) where c.customer_id = ${of}`

it('many records whose past lies behind a long stretch of others are still found, in order and counted', async () => {
  const [first, other] = [await insertCustomer(h.db, h.company), await insertCustomer(h.db, h.company)]
  await copies(first, 5_500).execute(h.db)
  // Nobody sees what is gone for good: these stand before all others and are walked over in vain.
  await lines(100_500, '-n', '2026-11-20T00:00:00Z').execute(h.db)
  await lines(3, String(other), '2026-01-01T00:00:00Z').execute(h.db)
  const viewer = await h.signIn('viewer.all')
  const answer = await viewer.get('/api/UserInfo/GetTotalLogByUserName/viewer.all/false/1/20')
  const { cusLogs, logs } = answer.json()
  expect(logs.map((entry: { nameTarget: string }) => entry.nameTarget)).toEqual(['Dòng 1', 'Dòng 2', 'Dòng 3'])
  expect(cusLogs).toBe(3)
})

it('whoever sees few customers or many reads the same lines of them', async () => {
  const first = await insertCustomer(h.db, h.company)
  const read = async (userName: 'staff.sales01' | 'leader.sales' | 'viewer.all' | 'admin', block: number) => {
    const answer = await (await h.signIn(userName)).get(`/api/CustomerLog/GetLogByUserName/${userName}/${block}/50`)
    return answer.json().items.map((entry: { nameTarget: string }) => entry.nameTarget)
  }
  await lines(2_600, `case when n % 26 = 0 then ${first} else -n end`, '2026-11-20T00:00:00Z').execute(h.db)
  const few = [await read('staff.sales01', 1), await read('staff.sales01', 2)]
  expect(few.map((block) => block.length)).toEqual([50, 50])
  expect(few[0]?.slice(0, 2)).toEqual(['Dòng 26', 'Dòng 52'])
  await copies(first, 5_500).execute(h.db)
  for (const userName of ['leader.sales', 'viewer.all', 'admin'] as const)
    expect([await read(userName, 1), await read(userName, 2)]).toEqual(few)
})
