import type { Trigger } from '@crm/contract/automation-fields'
import { TRANSFERS_WITH_AUTOMATION_MAX } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { widestReach } from '../../../kit/reach.ts'
import type { KindPart } from '../../automation/public.ts'
import { customerResource } from '../list/store-scope.ts'
import { isVisibleWithin, living } from '../store-visibility.ts'

const daysSince = (moment: string, now: Date) =>
  sql`floor(extract(epoch from ${now}::timestamptz - ${sql.ref(moment)}) / 86400)`

const watched = (trigger: Trigger) => (trigger.on === 'customerChanged' ? trigger.field : null)
/** Specified: of a transfer of more customers no rule about it runs. docs/rules.md R-6. */
const atMost = { field: 'curator', records: TRANSFERS_WITH_AUTOMATION_MAX }

const inGroups = sql`select 1 from customer_group_ref g where g.customer_id = c.customer_id`

/** What rules ask of a customer `c`. */
export const customerKind: KindPart<'customer'> = {
  kind: 'customer',
  resource: customerResource,
  from: sql`customer c`,
  id: sql`c.customer_id`,
  there: (actor) => isVisibleWithin(widestReach(actor)),
  code: sql`c.code`,
  name: sql`c.name`,
  curator: sql`c.curator_id`,
  version: sql`c.version`,
  parent: sql`null::bigint`,
  customer: sql`c.customer_id`,
  open: living,
  slots: { 'customer.name': sql`c.name`, 'customer.code': sql`c.code` },
  fields: (now) => ({
    name: sql`c.name`,
    phoneCustomer: sql`c.phone`,
    emailCustomer: sql`c.email`,
    address: sql`c.address`,
    taxCode: sql`c.tax_code`,
    groupCustomer: {
      among: (ids) => sql<boolean>`exists (${inGroups} and g.customer_group_id = any(${ids}))`,
      some: sql<boolean>`exists (${inGroups})`,
    },
    sourceCustomer: sql`c.source_id`,
    business: sql`c.business_id`,
    relationship: sql`c.relationship_id`,
    curator: sql`c.curator_id`,
    department: sql`c.department_id`,
    daysSinceInteraction: daysSince('c.interacted_at', now),
    daysSinceAdded: daysSince('c.created_at', now),
  }),
  triggers: [
    { on: 'customerAdded', resource: 'Customer', messages: ['customer.added'] },
    {
      on: 'customerChanged',
      resource: 'Customer',
      messages: ['customer.updated'],
      told: (trigger) => {
        const field = watched(trigger)
        return field === null ? sql<boolean>`true` : sql<boolean>`l.edit_field = ${field}`
      },
      atMost,
    },
    {
      on: 'customerHanded',
      resource: 'Customer',
      messages: ['customer.updated'],
      told: () => sql<boolean>`l.edit_field = 'curator'`,
      atMost,
    },
    {
      on: 'customerIdle',
      passed: (trigger, { after, afterId, to, max }) => {
        const left = sql`make_interval(hours => ${24 * (trigger.on === 'customerIdle' ? trigger.days : 0)}::int)`
        return sql`
          select c.customer_id as id, c.interacted_at + ${left} as at from customer c
           where c.deleted_at is null and c.interacted_at <= ${to}::timestamptz - ${left}
             and (c.interacted_at, c.customer_id) > (${after}::timestamptz - ${left}, ${afterId}::bigint)
           order by c.interacted_at, c.customer_id limit ${max}`
      },
    },
  ],
}
