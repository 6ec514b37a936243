import type { CustomerView } from '@crm/contract/customer-views'
import { expect } from 'vitest'
import type { Caller, Harness } from './harness.ts'
import { hashTables } from './tables.ts'

/** What a refused call says: its status and its code. */
export const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]

/** Adds customers as a person does, over HTTP; a test names only what it is about. */
export function customerCalls(h: Harness) {
  let count = 0

  function draft(wanted: Record<string, unknown> = {}) {
    count += 1
    return {
      name: `Khách ${count}`,
      phoneCustomer: `0912${String(count).padStart(6, '0')}`,
      groupCustomer: [h.company.customerGroups['person-new']],
      sourceCustomer: h.company.sources.referral,
      ...wanted,
    }
  }

  async function add(caller: Caller, wanted: Record<string, unknown> = {}): Promise<CustomerView> {
    const answer = await caller.post('/api/Customer/AddCustomer', draft(wanted))
    if (answer.statusCode !== 200) throw new Error(`not added: ${answer.body}`)
    return answer.json()
  }

  async function addMany(caller: Caller, howMany: number, wanted: Record<string, unknown> = {}) {
    const added: CustomerView[] = []
    for (let left = howMany; left > 0; left -= 1) added.push(await add(caller, wanted))
    return added.map((customer) => customer.customerId)
  }

  const update = (caller: Caller, customer: Pick<CustomerView, 'customerId' | 'version'>, wanted: object) =>
    caller.put('/api/Customer/UpdateCustomer', {
      customerId: customer.customerId,
      version: customer.version,
      ...wanted,
    })

  /** A row as it stands, whoever may see it. */
  const stored = (customerId: number) =>
    h.db.selectFrom('customer').selectAll().where('customer_id', '=', customerId).executeTakeFirstOrThrow()

  /** Who may see a customer as the own, in the order of the ids. */
  const accessOf = async (customerId: number) =>
    (
      await h.db
        .selectFrom('customer_access')
        .select('user_id')
        .where('customer_id', '=', customerId)
        .orderBy('user_id')
        .execute()
    ).map((row) => row.user_id)

  /** The activity log of a customer, oldest first. */
  const logOf = (customerId: number) =>
    h.db
      .selectFrom('activity_log')
      .select(['message', 'action', 'edit_field', 'before', 'before_name', 'after', 'after_name', 'create_user_id'])
      .where('resource', '=', 'Customer')
      .where('target_id', '=', customerId)
      .orderBy('log_id')
      .execute()

  /** Everything is told, then whose bells rang and why. */
  async function bells() {
    await h.platform.dispatcher.drain()
    const rows = await h.db
      .selectFrom('bell')
      .innerJoin('account', 'account.user_id', 'bell.user_id')
      .select(['account.user_name', 'bell.message', 'bell.body', 'bell.target_id'])
      .orderBy('account.user_name')
      .orderBy('bell.message')
      .execute()
    return rows.map(({ user_name, message, body, target_id }) => ({ user_name, message, body, target_id }))
  }

  /** Proves that the work wrote nothing: every row of every table is the same afterwards. */
  async function untouched(work: () => Promise<unknown>): Promise<void> {
    await h.platform.dispatcher.drain()
    const before = await hashTables(h.db)
    await work()
    expect(await hashTables(h.db)).toEqual(before)
  }

  return { untouched, draft, add, addMany, update, stored, accessOf, logOf, bells }
}
export type CustomerCalls = ReturnType<typeof customerCalls>
