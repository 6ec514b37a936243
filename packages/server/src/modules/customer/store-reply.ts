import type { CustomerView } from '@crm/contract/customer-views'
import { widestReach } from './rules.ts'
import type { Writing } from './store-lock.ts'
import { readCustomerView } from './store-view.ts'

type Asked = Writing<'request.notFound'>

/** The customer as it stands, to be offered beside what the caller typed. */
export async function viewNow({ db, actor, now, refuse }: Asked, customerId: number): Promise<CustomerView> {
  const view = await readCustomerView(db, actor, customerId, widestReach(actor), now)
  return view ?? refuse('request.notFound')
}

/**
 * The customer as the caller's own write left it. Who has just handed it over may not see it any longer and is shown it
 * this once, without the presenter, who may never have been visible.
 */
export async function viewWritten({ db, actor, now, refuse }: Asked, customerId: number): Promise<CustomerView> {
  const seen = await readCustomerView(db, actor, customerId, widestReach(actor), now)
  if (seen) return seen
  const left = await readCustomerView(db, actor, customerId, { kind: 'everything' }, now)
  return left ? { ...left, refId: 0, refName: '' } : refuse('request.notFound')
}
