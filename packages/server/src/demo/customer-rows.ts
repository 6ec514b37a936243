import { nameSortKey } from '@crm/contract/rules/fold'
import type { Insertable } from 'kysely'
import type { Schema } from '../schema/index.ts'
import { type CustomerHistory, drawHistory } from './customer-history.ts'
import { type CustomerPeople, departmentOf, drawPeople, presenters } from './customer-people.ts'
import { type CustomerDraft, customerDraft } from './customers.ts'
import { lastInteractionOf } from './moments.ts'
import { makeRandom, type Random } from './random.ts'
import type { Company } from './seed-company.ts'

/** Whatever a customer owns; a table stands before those that refer to it. */
export const customerTables = [
  'customer',
  'customer_access',
  'customer_viewer',
  'customer_group_ref',
  'customer_contact',
  'customer_entry',
  'activity_log',
] as const
export type CustomerRows = { [Table in (typeof customerTables)[number]]: Insertable<Schema[Table]>[] }

export type CustomerOrder = { count: number; seed: number; today: Date }

/** All rows of `count` customers, a batch of customers at a time; ids count from 1 in the order of creation. */
export function* drawCustomerRows(company: Company, order: CustomerOrder, batchSize: number): Generator<CustomerRows> {
  const referrals: Referrals = { deleted: new Set(), referred: [] }
  const indexes = oldestFirst(order)
  for (let start = 0; start < indexes.length; start += batchSize) {
    const rows = noRows()
    for (const [offset, index] of indexes.slice(start, start + batchSize).entries())
      addCustomer(rows, company, order, { id: start + offset + 1, index }, referrals)
    yield rows
  }
}

const noRows = (): CustomerRows => ({
  customer: [],
  customer_access: [],
  customer_viewer: [],
  customer_group_ref: [],
  customer_contact: [],
  customer_entry: [],
  activity_log: [],
})

/** Each customer is drawn by a random of its own, so that it can be drawn again instead of kept: a million is much. */
function drawDraft({ seed, today }: CustomerOrder, index: number): { random: Random; draft: CustomerDraft } {
  const random = makeRandom(seed * 1_000_003 + index)
  return { random, draft: customerDraft(random, today, index) }
}

const oldestFirst = (order: CustomerOrder): number[] =>
  Array.from({ length: order.count }, (_, index) => ({
    index,
    created: drawDraft(order, index).draft.createdDate.getTime(),
  }))
    .sort((one, other) => one.created - other.created)
    .map(({ index }) => index)

type Referrals = { deleted: Set<number>; referred: number[] }
const referredKept = 50

function addCustomer(
  rows: CustomerRows,
  company: Company,
  order: CustomerOrder,
  { id, index }: { id: number; index: number },
  referrals: Referrals,
): void {
  const { random, draft } = drawDraft(order, index)
  const people = drawPeople(random)
  const history = drawHistory(random, draft, people, company)
  const referrer = drawReferrer(random, draft, id, referrals)
  const deletedAt = random.chance(0.02) ? lastInteractionOf(random, draft.lastInteraction, order.today) : null
  if (deletedAt !== null) referrals.deleted.add(id)
  addFacts(rows, company, { id, draft, people, history, referrer, deletedAt })
  addRelations(rows, company, { id, draft, people })
  addHistory(rows, company, { id, draft, people, history, random })
}

type Referrer = { customerId: number | null; userName: (typeof presenters)[number] | null }

/** Only an earlier customer is named, so no chain can close; and none that is deleted, since its deletion is refused. */
function drawReferrer(random: Random, draft: CustomerDraft, id: number, { deleted, referred }: Referrals): Referrer {
  const nobody = { customerId: null, userName: null }
  if (draft.codes.source !== 'referral' || id === 1 || random.chance(0.1)) return nobody
  if (random.chance(0.25)) return { ...nobody, userName: random.pick(presenters) }
  const customerId = referred.length > 0 && random.chance(0.4) ? random.pick(referred) : random.int(1, id - 1)
  if (deleted.has(customerId)) return nobody
  referred.push(id)
  if (referred.length > referredKept) referred.shift()
  return { ...nobody, customerId }
}

type Drawn = {
  id: number
  draft: CustomerDraft
  people: CustomerPeople
  history: CustomerHistory
  referrer: Referrer
  deletedAt: Date | null
}

function addFacts(
  rows: CustomerRows,
  company: Company,
  { id, draft, people, history, referrer, deletedAt }: Drawn,
): void {
  const { codes } = draft
  const responsible = people.curator ?? people.creator
  const lastEdit = history.edits.at(-1) ?? { at: draft.createdDate, by: people.creator }
  const { at, by } = deletedAt === null ? lastEdit : { at: deletedAt, by: responsible }
  rows.customer.push({
    customer_id: id,
    name: draft.name,
    name_key: nameSortKey(draft.name),
    phone: draft.phoneCustomer,
    email: draft.emailCustomer,
    gender: draft.genderCustomer,
    address: draft.address,
    tax_code: draft.taxCode,
    birthday: draft.birthday,
    affiliate_code: draft.affiliateCode,
    business_id: codes.business && company.businesses[codes.business],
    curator_id: people.curator && company.users[people.curator],
    department_id: company.departments[departmentOf(responsible)],
    source_id: company.sources[codes.source],
    relationship_id: codes.relationship && company.relationships[codes.relationship],
    referrer_customer_id: referrer.customerId,
    referrer_user_id: referrer.userName && company.users[referrer.userName],
    appointment_at: draft.appointmentSchedule,
    interacted_at: draft.lastInteraction,
    created_by: company.users[people.creator],
    created_at: draft.createdDate,
    updated_by: company.users[by],
    updated_at: at,
    deleted_at: deletedAt,
    version: 1 + history.edits.length + (deletedAt === null ? 0 : 1),
  })
}

function addRelations(
  rows: CustomerRows,
  company: Company,
  { id, draft, people }: Pick<Drawn, 'id' | 'draft' | 'people'>,
): void {
  const { curator, creator, viewers } = people
  const customer_id = id
  for (const userName of new Set([creator, ...viewers, ...(curator === null ? [] : [curator])]))
    rows.customer_access.push({ customer_id, user_id: company.users[userName], created_at: draft.createdDate })
  for (const userName of viewers) rows.customer_viewer.push({ customer_id, user_id: company.users[userName] })
  for (const group of new Set(draft.codes.groups))
    rows.customer_group_ref.push({ customer_id, customer_group_id: company.customerGroups[group] })
  for (const [rank, contact] of draft.contacts.entries())
    rows.customer_contact.push({
      customer_id,
      name: contact.nameContact,
      phone: contact.phoneContact,
      email: contact.emailContact,
      gender: contact.genderContact,
      birthday: contact.birthday,
      is_primary: contact.primary,
      rank,
    })
}

function addHistory(
  rows: CustomerRows,
  company: Company,
  { id, draft, people, history, random }: Pick<Drawn, 'id' | 'draft' | 'people' | 'history'> & { random: Random },
): void {
  for (const [number, { kind, content, by, at }] of history.entries.entries())
    rows.customer_entry.push({
      entry_id: uuidOf(random, id, number),
      customer_id: id,
      kind,
      content,
      created_by: company.users[by],
      created_at: at,
    })
  const line = (number: number) => ({
    event_id: uuidOf(random, id, number),
    resource: 'Customer',
    target_id: id,
    target_code: `KH${String(id).padStart(6, '0')}`,
    target_name: draft.name,
  })
  rows.activity_log.push({
    ...line(0),
    action: 1,
    message: 'customer.added',
    edit_field: '',
    before: null,
    before_name: null,
    after: null,
    after_name: null,
    create_user_id: company.users[people.creator],
    created_at: draft.createdDate,
  })
  for (const [number, { field, before, after, by, at }] of history.edits.entries())
    rows.activity_log.push({
      ...line(number + 1),
      action: 2,
      message: 'customer.updated',
      edit_field: field,
      before: before.value,
      before_name: before.name,
      after: after.value,
      after_name: after.name,
      create_user_id: company.users[by],
      created_at: at,
    })
}

const hex = (number: number, length: number) => number.toString(16).padStart(length, '0')

/** The drawn half alone would come twice in a million; the customer and the number within it do not. */
function uuidOf(random: Random, customerId: number, number: number): string {
  const first = hex(random.int(0, 0xffff_ffff), 8)
  return `${first}-${hex(random.int(0, 0xffff), 4)}-4${hex(number, 3)}-8${hex(random.int(0, 0xfff), 3)}-${hex(customerId, 12)}`
}
