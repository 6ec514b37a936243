import type { CustomerSort } from '@crm/contract/customer-fields'
import { sql } from 'kysely'
import type { Condition } from '../../kernel/database/sql.ts'
import { type List, newestFirst, type Order } from './store-scope.ts'

/** What is asked for when nothing is. */
export const unsorted: CustomerSort = '-createdDate'

/** An order in parts, one after the other: who has no appointment stands after those who have. */
export interface Part {
  readonly order: Order
  readonly where?: Condition
}

export function partsOf(sort: CustomerSort, list: List): readonly Part[] {
  if (sort === unsorted && list.order) return [{ order: list.order }]
  const down = sort.startsWith('-')
  switch (down ? sort.slice(1) : sort) {
    case 'name':
      return [{ order: { by: sql`c.name_key`, down } }]
    case 'customerCode':
      return [{ order: { by: sql`c.customer_id`, down } }]
    case 'lastInteraction':
      return [{ order: { by: sql`c.interacted_at`, down } }]
    case 'appointmentSchedule':
      return [
        { order: { by: sql`c.appointment_at`, down }, where: sql`c.appointment_at is not null` },
        { order: newestFirst, where: sql`c.appointment_at is null` },
      ]
    default:
      return [{ order: { by: null, down } }]
  }
}
