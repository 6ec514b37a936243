import type { AbsentField, NegatedField, SearchCustomer } from '@crm/contract/customer-fields'
import { dayRange, plainDateOf } from '@crm/contract/rules/dates'
import { normaliseEmail } from '@crm/contract/rules/email'
import { fold } from '@crm/contract/rules/fold'
import { phoneDigitsOf } from '@crm/contract/rules/phone'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { all, holdsOneOf, idOfCode, literal, wordsOf } from '../../../kit/store-list.ts'
import { seesCustomer } from '../store-visibility.ts'

export type Filters = Partial<
  Omit<SearchCustomer, 'activeTab' | 'sort' | 'userId' | 'viewAll' | 'block' | 'maxPerBlock' | 'count'>
> & {
  campaignId?: number
  /** Who `creator` is; 0 where there is nobody of that name. */
  creatorId?: number
}

/** How the searchable text is read: as the column with its index, or deliberately past the index, row by row. */
type Reading = 'indexed' | 'each'
const textOf = (column: Sql, reading: Reading): Sql => (reading === 'indexed' ? column : sql`(${column} || '')`)

function words(filters: Filters, reading: Reading): Condition[] {
  const search = textOf(sql`c.search`, reading)
  const { text = '', customerCode, phoneCustomer, emailCustomer } = filters
  const found = searchedWords(text).map((word) => orIsCode(holds(search, word), word))
  if (customerCode) {
    const code = codeOf(customerCode)
    found.push(orIsCode(all([holds(search, code), holds(sql`lower(c.code)`, code)]), code))
  }
  if (phoneCustomer) {
    const number = wordOf(phoneCustomer)
    found.push(holds(search, number), holds(sql`(c.phone || ' 0' || substr(c.phone, 3))`, number))
  }
  if (emailCustomer) {
    const email = { spellings: [normaliseEmail(emailCustomer)] }
    found.push(holds(search, email), holds(sql`lower(c.email)`, email))
  }
  return found
}

function ofContact(filters: Filters, reading: Reading): Condition | undefined {
  const search = textOf(sql`k.search`, reading)
  const { nameContact = '', phoneContact, emailContact, genderContact } = filters
  const found = searchedWords(nameContact).flatMap((word) => [holds(search, word), holds(sql`fold(k.name)`, word)])
  if (phoneContact) {
    const number = wordOf(phoneContact)
    found.push(holds(search, number), holds(sql`(k.phone || ' 0' || substr(k.phone, 3))`, number))
  }
  if (emailContact) {
    const email = { spellings: [normaliseEmail(emailContact)] }
    found.push(holds(search, email), holds(sql`lower(k.email)`, email))
  }
  if (typeof genderContact === 'boolean') found.push(sql`k.gender = ${genderContact}`)
  return found.length === 0 ? undefined : all(found)
}

/** A customer one of whose rows in another table fits: asked row by row, or as the set that an index finds. */
const among = (reading: Reading, from: Sql, owner: Sql, where: Condition): Condition =>
  reading === 'each'
    ? sql<boolean>`exists (select 1 from ${from} where ${owner} = c.customer_id and ${where})`
    : sql<boolean>`c.customer_id = any (array(select ${owner} from ${from} where ${where}))`

const inGroups = (ids: readonly number[], reading: Reading): Condition =>
  among(
    reading,
    sql`customer_group_ref gr`,
    sql`gr.customer_id`,
    sql`gr.customer_group_id = any (array(
      with recursive below (id) as (
        select unnest(${ids}::bigint[])
        union select g.customer_group_id from customer_group g join below on g.parent_id = below.id)
      select id from below))`,
  )

function bornIn({ birthday, birthdayFrom = birthday, birthdayTo = birthday }: Filters): Condition[] {
  return [
    ...(birthdayFrom ? [sql<boolean>`c.birthday >= ${birthdayFrom}::date`] : []),
    ...(birthdayTo ? [sql<boolean>`c.birthday <= ${birthdayTo}::date`] : []),
  ]
}

const isNegated = ({ not = [] }: Filters, field: NegatedField) => not.includes(field)

/** What has an index that finds few rows, wherever they stand in the order of the list. */
function needles(filters: Filters, reading: Reading): Condition[] {
  const { address, taxCode, groupCustomer, groupId, campaignId, importId } = filters
  const found = words(filters, reading)
  const contact = ofContact(filters, reading)
  if (contact) found.push(among(reading, sql`customer_contact k`, sql`k.customer_id`, contact))
  if (address) found.push(...searchedWords(address).map((word) => holds(sql`fold(c.address)`, word)))
  if (taxCode) found.push(sql`c.tax_code <> '' and c.tax_code like ${`${literal(taxCode.trim())}%`}`)
  found.push(...bornIn(filters))
  if (groupCustomer?.length && !isNegated(filters, 'groupCustomer')) found.push(inGroups(groupCustomer, reading))
  if (groupId) found.push(inGroups([groupId], reading))
  if (importId) found.push(sql`c.upload_id = ${importId}::uuid`)
  if (campaignId) {
    const invited = sql<boolean>`cc.campaign_id = ${campaignId}`
    found.push(among(reading, sql`campaign_customer cc`, sql`cc.customer_id`, invited))
  }
  return found
}

/** An index, where 0 stands for none. */
const isOneOf = (column: Sql, values: readonly number[]): Condition => {
  const some = values.filter((value) => value !== 0)
  const named = some.length === 1 ? sql`${column} = ${some[0]}` : sql`${column} = any (${some}::bigint[])`
  if (!values.includes(0)) return sql<boolean>`${named}`
  return some.length === 0 ? sql<boolean>`${column} is null` : sql<boolean>`(${column} is null or ${named})`
}

function curatorIs(curatorId: string): Condition {
  if (curatorId.startsWith('_')) return sql<boolean>`c.department_id = ${Number(curatorId.slice(1))}`
  return isOneOf(sql`c.curator_id`, [Number(curatorId)])
}

/** Who is not shown a presenter finds nobody by that presenter either. */
function presenterIs({ refId, source = 1 }: Filters, actor: Actor): Condition[] {
  if (typeof refId !== 'number') return []
  if (refId === 0) return [absence.refId]
  if (source === 2) return [sql`c.referrer_user_id = ${refId}`]
  return [sql`c.referrer_customer_id = ${refId} and ${seesCustomer(actor, sql`${refId}::bigint`)}`]
}

type Day = string | null | undefined
/** From the first moment of one day of the office to the last of another; either may be open. */
const within = (moment: Sql, from: Day, to: Day): Condition[] => [
  ...(from ? [sql<boolean>`${moment} >= ${dayRange(from).from}::timestamptz`] : []),
  ...(to ? [sql<boolean>`${moment} < ${dayRange(to).to}::timestamptz`] : []),
]

function atTime(filters: Filters, now: Date): Condition[] {
  const { appointmentSchedule, appointmentFrom, appointmentTo, appointmentDue } = filters
  const appointment = sql`c.appointment_at`
  return [
    ...within(appointment, appointmentSchedule, appointmentSchedule),
    ...within(appointment, appointmentFrom, appointmentTo),
    ...(appointmentDue ? within(appointment, undefined, plainDateOf(now)) : []),
    ...within(sql`c.created_at`, filters.createdFrom, filters.createdTo),
    ...within(sql`c.interacted_at`, filters.lastInteractionFrom, filters.lastInteractionTo),
  ]
}

/** Who has none of it is none of those either. */
const otherThan = (condition: Condition): Condition => sql<boolean>`(${condition}) is not true`

function fromLists(filters: Filters): Condition[] {
  const { relationship = -1, curator, sourceCustomer, business, groupCustomer } = filters
  const found: [NegatedField, Condition][] = []
  if (relationship >= 0) found.push(['relationship', isOneOf(sql`c.relationship_id`, [relationship])])
  if (typeof curator === 'number') found.push(['curator', isOneOf(sql`c.curator_id`, [curator])])
  if (sourceCustomer?.length) found.push(['sourceCustomer', isOneOf(sql`c.source_id`, sourceCustomer)])
  if (business?.length) found.push(['business', isOneOf(sql`c.business_id`, business)])
  // Asked the right way round it is a needle: few are in a group, and nearly all in no other.
  if (groupCustomer?.length && isNegated(filters, 'groupCustomer'))
    found.push(['groupCustomer', inGroups(groupCustomer, 'each')])
  return found.map(([field, condition]) => (isNegated(filters, field) ? otherThan(condition) : condition))
}

const absence: Readonly<Record<AbsentField, Condition>> = {
  phoneCustomer: sql<boolean>`c.phone = ''`,
  emailCustomer: sql<boolean>`c.email = ''`,
  genderCustomer: sql<boolean>`c.gender is null`,
  birthday: sql<boolean>`c.birthday is null`,
  address: sql<boolean>`c.address = ''`,
  taxCode: sql<boolean>`c.tax_code = ''`,
  relationship: sql<boolean>`c.relationship_id is null`,
  business: sql<boolean>`c.business_id is null`,
  curator: sql<boolean>`c.curator_id is null`,
  refId: sql<boolean>`c.referrer_customer_id is null and c.referrer_user_id is null`,
  appointmentSchedule: sql<boolean>`c.appointment_at is null`,
}

/** What is one column's plain value: each row says it by itself, and most have an index in the order of the list. */
function plain(filters: Filters, actor: Actor, now: Date): Condition[] {
  const { genderCustomer, creatorId, curatorId, departmentId, without = [] } = filters
  const found = [...presenterIs(filters, actor), ...fromLists(filters), ...atTime(filters, now)]
  found.push(...without.map((field) => absence[field]))
  if (typeof genderCustomer === 'boolean') found.push(sql`c.gender = ${genderCustomer}`)
  if (creatorId !== undefined) found.push(sql`c.created_by = ${creatorId}`)
  if (curatorId) found.push(curatorIs(curatorId))
  if (departmentId) found.push(sql`c.department_id = ${departmentId}`)
  return found
}

export interface Conditions {
  readonly isEmpty: boolean
  /** Whether an index must be asked for the rows themselves, and not only for their order. */
  readonly hasNeedle: boolean
  /** Whether many may fit: a number or a mail address is one customer's, and words are anybody's. */
  readonly isOfWords: boolean
  /** Everything that was asked for, on a customer `c`. */
  readonly each: Condition
  readonly indexed: Condition
}

export function conditionsOf(filters: Filters, actor: Actor, now: Date): Conditions {
  const values = plain(filters, actor, now)
  const each = needles(filters, 'each')
  return {
    isEmpty: values.length + each.length === 0,
    hasNeedle: each.length > 0,
    isOfWords: filters.text !== undefined && !/[\d@]/.test(filters.text),
    each: all([...each, ...values]),
    indexed: all([...needles(filters, 'indexed'), ...values]),
  }
}

/** A word that is searched for: one of its spellings must stand in the text. */
interface Word {
  readonly spellings: readonly string[]
  /** Whose code it is. */
  readonly customerId?: number | undefined
}

const holds = (text: Sql, { spellings }: Word): Condition => holdsOneOf(text, spellings)

/** Also that it is the code of the customer `c`: by the key, for one or two digits begin no word of the text. */
const orIsCode = (found: Condition, { customerId }: Word): Condition =>
  customerId === undefined ? found : sql<boolean>`(${found} or c.customer_id = ${customerId})`

/** A word, or a number however it is written. */
function wordOf(text: string): Word {
  const [typed = fold(text.trim()), ...others] = phoneDigitsOf(text.trim())
  return { spellings: [typed, ...others], customerId: idOfCode('kh', typed) }
}

/** The words of a search; a number with its separators is one. */
const searchedWords = (text: string): Word[] =>
  phoneDigitsOf(text.trim()).length > 0 ? [wordOf(text)] : wordsOf(text).map(wordOf)

const codeOf = (text: string): Word => {
  const code = fold(text.trim())
  return { spellings: [code], customerId: idOfCode('kh', code) }
}
