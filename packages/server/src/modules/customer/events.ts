import { bellAndPush } from '../../kernel/events/bell-and-push.ts'
import { type Change, linesOf as linesOfChanges } from '../../kernel/events/changes.ts'
import { type BellLine, fact, type HubMessage, type LogLine } from '../../kernel/events/fact.ts'
import { roomOf } from '../../kernel/live/live.ts'
import { openRooms } from '../../kit/rooms.ts'
import type { Db } from '../../schema/index.ts'
import { customerPath, pushWords } from '../../words/push.ts'
import { customerResource } from './list/store-scope.ts'
import type { Followed } from './store-following.ts'
import { readPeople, type Subscriber, subscribersOf } from './store-subscribers.ts'

export interface Named {
  readonly customerId: number
  readonly code: string
  readonly name: string
}

interface Many<T = unknown> {
  readonly customers: readonly (Named & T)[]
  /** Those who may see a customer no longer, or whose customer is gone: their screens must notice as well. */
  readonly former?: readonly Subscriber[]
}

/** How a line of the log is counted: docs/rules.md, Log. */
const action = { added: 1, updated: 2, deleted: 3, recovered: 4, purged: 5 } as const

const lineOf = ({ customerId, code, name }: Named, kind: keyof typeof action): LogLine => ({
  resource: 'Customer',
  action: action[kind],
  targetId: customerId,
  targetCode: code,
  targetName: name,
})

const linesOf =
  (kind: keyof typeof action) =>
  ({ customers }: Many): LogLine[] =>
    customers.map((customer) => lineOf(customer, kind))

const changeLines = ({ customers }: Many<{ readonly changes: readonly Change[] }>): LogLine[] =>
  customers.flatMap((customer) => linesOfChanges(lineOf(customer, 'updated'), customer.changes))

async function tellScreens({ customers, former = [] }: Many, db: Db): Promise<HubMessage[]> {
  const customerIds = customers.map((customer) => customer.customerId)
  const rooms = openRooms()
  rooms.add(roomOf.everything, customerIds)
  for (const { kind, id, customerIds: ids } of [...(await subscribersOf(db, customerIds)), ...former])
    rooms.add(roomOf[kind](id), ids)
  return rooms.messages().map(({ rooms: same, ids }) => ({
    channel: 'customer',
    event: 'CustomerChange',
    rooms: same,
    data: { customerIds: ids },
  }))
}

/** Why a bell rings for a person: in charge from now on, a viewer from now on. */
type Role = 'curator' | 'viewer'
type Called = { readonly userId: number | null; readonly role: Role; readonly customer: Named }

/** One bell for each person and role, however many customers it is about; it leads to the first of them. */
const ring = (called: readonly Called[]): BellLine[] =>
  [...Map.groupBy(called, ({ userId, role }) => `${userId} ${role}`).values()].flatMap((group) => {
    const [first] = group
    if (!first?.userId) return []
    const { userId, role, customer } = first
    const { customerId, code, name } = customer
    return [
      { userId, resource: customerResource, targetId: customerId, body: { role, code, name, count: group.length } },
    ]
  })

const given = { words: pushWords.customerGiven, path: customerPath }

export type AddedCustomer = Named & { readonly curatorId: number | null; readonly viewerIds: readonly number[] }

export const customerAdded = fact<{ customers: readonly AddedCustomer[] }>('customer.added', {
  log: linesOf('added'),
  hub: tellScreens,
  ...bellAndPush(
    async ({ customers }) =>
      ring(
        customers.flatMap((customer): Called[] => [
          { userId: customer.curatorId, role: 'curator', customer },
          ...customer.viewerIds
            .filter((userId) => userId !== customer.curatorId)
            .map((userId): Called => ({ userId, role: 'viewer', customer })),
        ]),
      ),
    given,
  ),
})

export const customerUpdated = fact('customer.updated', { log: changeLines, hub: tellScreens })

export interface CuratorChange {
  readonly customers: readonly (Named & { readonly before: number | null; readonly after: number | null })[]
  /** So many were transferred at once that no rule about a changed curator runs. */
  readonly automationSkipped: boolean
}

/** Stands beside customer.updated, which has the change in the log and tells the screens. */
export const curatorChanged = fact<CuratorChange>('customer.curatorChanged', {
  log: ({ customers, automationSkipped }) =>
    automationSkipped ? customers.map((customer) => ({ ...lineOf(customer, 'updated'), editField: 'automation' })) : [],
  ...bellAndPush(
    async ({ customers }) => ring(customers.map((customer) => ({ userId: customer.after, role: 'curator', customer }))),
    given,
  ),
})

export const viewersAdded = fact<{ readonly customer: Named; readonly userIds: readonly number[] }>(
  'customer.viewersAdded',
  bellAndPush(
    async ({ customer, userIds }) => ring(userIds.map((userId) => ({ userId, role: 'viewer', customer }))),
    given,
  ),
)

/** Whom a line of the audit is about: one by its code, several by number and ids. */
export const auditedOf = (customers: readonly Named[]) => {
  const customerIds = customers.map((customer) => customer.customerId)
  const [first] = customers
  return customers.length === 1
    ? { target: first?.code ?? '', details: { customerIds } }
    : { target: '', details: { count: customers.length, customerIds } }
}

export const customerDeleted = fact<Many>('customer.deleted', { log: linesOf('deleted'), hub: tellScreens })
export const customerRecovered = fact<Many>('customer.recovered', { log: linesOf('recovered'), hub: tellScreens })
export const customerPurged = fact<Many>('customer.purged', { log: linesOf('purged'), hub: tellScreens })

export const customerCommented = fact<Many & { readonly entryId: string }>('customer.commented', {
  hub: tellScreens,
  ...bellAndPush(
    async ({ customers: [customer] }, db) => {
      if (!customer) return []
      const { customerId, code, name } = customer
      const people = await readPeople(db, customerId)
      return people.map((userId) => ({
        userId,
        resource: customerResource,
        targetId: customerId,
        body: { code, name },
      }))
    },
    { words: pushWords.customerCommented, path: customerPath },
  ),
})

export const customerNoted = fact<Many & { readonly entryId: string }>('customer.noted', { hub: tellScreens })

export const customerInteracted = fact('customer.interacted', { log: changeLines, hub: tellScreens })

/** A person decided about messages of which nobody knew whether they arrived. */
export const messagesSettled = fact('customer.messagesSettled', { log: changeLines, hub: tellScreens })

/** The log keeps that something was taken out, and not what it said. */
export const entryDeleted = fact<Many<{ readonly kind: string }>>('customer.entryDeleted', {
  log: ({ customers }) => customers.map((customer) => ({ ...lineOf(customer, 'updated'), editField: customer.kind })),
  hub: tellScreens,
})

interface CustomersFollowed {
  readonly customers: readonly Followed[]
}

/** Customers stand under another department now: the leaders of both, and those who see everything, look again. */
export const customersFollowed = fact<CustomersFollowed>('customer.followedCurator', {
  hub: async ({ customers }) =>
    [...Map.groupBy(customers, ({ from, to }) => `${from} ${to}`).values()].flatMap((group) => {
      const [first] = group
      if (!first) return []
      const departments = first.from === null ? [first.to] : [first.from, first.to]
      return [
        {
          channel: 'customer',
          event: 'CustomerChange',
          rooms: [roomOf.everything, ...departments.map(roomOf.department)],
          data: { customerIds: group.map(({ customerId }) => customerId) },
        },
      ]
    }),
})

export const customerFacts = [
  customerAdded,
  customerUpdated,
  curatorChanged,
  viewersAdded,
  customerDeleted,
  customerRecovered,
  customerPurged,
  customerCommented,
  customerNoted,
  customerInteracted,
  messagesSettled,
  entryDeleted,
  customersFollowed,
]
