import type { CustomerRow } from '@crm/contract/customer-views'
import { normaliseEmail } from '@crm/contract/rules/email'
import { fold } from '@crm/contract/rules/fold'
import { cleanPhone } from '@crm/contract/rules/phone'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import { widestReach } from '../../../kit/reach.ts'
import { literal } from '../../../kit/store-list.ts'
import type { Db } from '../../../schema/index.ts'
import { isVisibleWithin } from '../store-visibility.ts'

const known = (texts: readonly string[], clean: (text: string) => string) =>
  [...new Set(texts.map(clean))].filter((text) => text !== '')

interface Reached {
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  /** The customer that is being edited, which is no duplicate of itself. */
  readonly except?: number | undefined
}

/**
 * Which of these mail addresses and phones a customer has already, whoever may see that customer; as they were spelled.
 * `except` leaves out a customer that the actor sees and no other: else, tried one after the other, the ids would tell
 * whose an address is.
 */
export async function findTaken(
  db: Db,
  actor: Actor,
  { emails, phones, except }: Reached,
): Promise<{ emails: string[]; phones: string[] }> {
  const others =
    except === undefined
      ? sql<boolean>`true`
      : sql<boolean>`not (c.customer_id = ${except} and ${isVisibleWithin(widestReach(actor))})`
  const { rows } = await sql<{ kind: 'email' | 'phone'; taken: string }>`
    select 'email' as kind, c.email as taken from customer c
     where c.email = any (${known(emails, normaliseEmail)}::text[]) and c.email <> '' and c.deleted_at is null
       and ${others}
    union all
    select 'phone', c.phone from customer c
     where c.phone = any (${known(phones, cleanPhone)}::text[]) and c.phone <> '' and c.deleted_at is null
       and ${others}`.execute(db)
  const taken = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map((row) => row.taken))
  const [takenEmails, takenPhones] = [taken('email'), taken('phone')]
  return {
    emails: emails.filter((text) => takenEmails.has(normaliseEmail(text))),
    phones: phones.filter((text) => takenPhones.has(cleanPhone(text))),
  }
}

type Shown = 'customerId' | 'name' | 'customerCode' | 'phoneCustomer' | 'emailCustomer' | 'curatorName'
/** With the contact who has the mail address or phone, where the customer itself has not; else empty. */
export type Duplicate = Pick<CustomerRow, Shown> & { readonly nameContact: string }

const hintsMax = 5
/** A shorter name says nothing. */
const nameLettersMin = 4

/**
 * Who may be the same person: by mail, by phone, by a contact who has either, by the very name without its marks. Only
 * those that the actor sees.
 */
export async function findDuplicates(
  db: Db,
  actor: Actor,
  typed: { name: string; email: string; phone: string; customerId?: number | undefined },
): Promise<Duplicate[]> {
  const name = fold(typed.name.normalize('NFC').trim().replace(/\s+/g, ' '))
  const email = normaliseEmail(typed.email)
  const phone = cleanPhone(typed.phone)
  const others = sql<boolean>`c.customer_id <> ${typed.customerId ?? 0} and ${isVisibleWithin(widestReach(actor))}`
  const first = sql`and ${others} limit ${hintsMax}`
  const ways = [
    ...(email
      ? [sql`(select 1 as way, c.customer_id, '' as contact from customer c where c.email = ${email} ${first})`]
      : []),
    ...(phone
      ? [sql`(select 2 as way, c.customer_id, '' as contact from customer c where c.phone = ${phone} ${first})`]
      : []),
    ...(email ? [sql`(${ofContact(sql`k.email`, email)} ${first})`] : []),
    ...(phone ? [sql`(${ofContact(sql`k.phone`, phone)} ${first})`] : []),
    ...(name.length >= nameLettersMin ? [sql`(${ofName(name)} ${first})`] : []),
  ]
  if (ways.length === 0) return []
  const { rows } = await sql<Duplicate>`
    select c.customer_id as "customerId", c.name, c.code as "customerCode", c.phone as "phoneCustomer",
           c.email as "emailCustomer", coalesce(curator.full_name, '') as "curatorName", found.contact as "nameContact"
      from (select distinct on (customer_id) * from (${sql.join(ways, sql` union all `)}) w order by customer_id, way) found
      join customer c on c.customer_id = found.customer_id
      left join account curator on curator.user_id = c.curator_id
     order by found.way, c.created_at desc, c.customer_id desc limit ${hintsMax}`.execute(db)
  return rows
}

/** By the index of the words that a contact is searched by: few contacts have a mail address or phone of their own. */
const ofContact = (column: RawBuilder<string>, text: string) => sql`
  select 3 as way, c.customer_id, k.name as contact from customer_contact k join customer c using (customer_id)
   where k.search like ${`% ${literal(text)}%`} and ${column} = ${text}`

/** The searchable text begins with the whole name, which the code follows. */
const ofName = (name: string) => sql`
  select 4 as way, c.customer_id, '' as contact from customer c where c.search like ${`${literal(name)} kh%`}`
