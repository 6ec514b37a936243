import type { customer } from '@crm/contract/customer'
import type { Handler } from '../../kernel/http/handler.ts'
import { openList } from './store-open.ts'
import { search } from './store-search.ts'

export const searchCustomers: Handler<typeof customer.search> = async ({ body, actor, db, now }) => {
  const { activeTab, userId, viewAll, ...asked } = body
  return search(db, actor, await openList(db, actor, { userId, viewAll }, activeTab, now), asked, now)
}
