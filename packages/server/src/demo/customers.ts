import { type Company, company, demoDomainEnding, personTaxCode } from './companies.ts'
import { affiliateCodeAt, drawMobile, mobileAt } from './identifiers.ts'
import {
  type BusinessCode,
  businesses,
  type CustomerGroupCode,
  type RelationshipCode,
  relationships,
  type SourceCode,
  sources,
} from './lookups.ts'
import { appointmentFor, birthdayOf, createdBefore, foundedOn, lastInteractionOf } from './moments.ts'
import { asciiOf, emailOf, type PersonName, personName } from './names.ts'
import { addressIn, drawProvince, type Province } from './places.ts'
import type { Random, Weighted } from './random.ts'

export type ContactDraft = {
  nameContact: string
  phoneContact: string
  emailContact: string
  genderContact: boolean
  birthday: string | null
  primary: boolean
}

/** Names and empty values of the wire; `codes` names look-up values by the codes of lookups.ts, moments are Dates. */
export type CustomerDraft = {
  name: string
  phoneCustomer: string
  emailCustomer: string
  /** True male, false female, null for a company. */
  genderCustomer: boolean | null
  address: string
  taxCode: string
  /** `YYYY-MM-DD`; of a company, the day it was founded. */
  birthday: string | null
  affiliateCode: string
  contacts: ContactDraft[]
  appointmentSchedule: Date | null
  createdDate: Date
  lastInteraction: Date
  codes: {
    business: BusinessCode | null
    source: SourceCode
    relationship: RelationshipCode | null
    groups: CustomerGroupCode[]
  }
}

type Who = Pick<
  CustomerDraft,
  'name' | 'phoneCustomer' | 'emailCustomer' | 'genderCustomer' | 'taxCode' | 'birthday' | 'contacts'
> & { business: BusinessCode | null; groups: CustomerGroupCode[] }

const weightedCodes = <C extends string>(values: readonly { code: C; weight: number }[]): Weighted<C> =>
  values.map(({ code, weight }) => [code, weight] as const)
const sourceWeights = weightedCodes<SourceCode>(sources)
const relationshipWeights = weightedCodes<RelationshipCode>(relationships)

/** Two drafts with different indexes never share a phone, an e-mail or an affiliate code. */
export function customerDraft(random: Random, today: Date, index: number): CustomerDraft {
  const place = drawProvince(random)
  const { business, groups, ...who } = random.chance(0.62)
    ? personCustomer(random, today, index)
    : companyCustomer(random, today, index, place)
  const createdDate = createdBefore(random, today)
  return {
    ...who,
    address: addressIn(random, place),
    affiliateCode: affiliateCodeAt(index),
    createdDate,
    lastInteraction: lastInteractionOf(random, createdDate, today),
    appointmentSchedule: appointmentFor(random, createdDate, today),
    codes: {
      business,
      groups,
      source: random.weighted(sourceWeights),
      relationship: random.chance(0.94) ? relationshipOf(random, createdDate, today) : null,
    },
  }
}

/** "Khách mới" says that the first purchase is less than 90 days old. */
function relationshipOf(random: Random, created: Date, today: Date): RelationshipCode {
  const code = random.weighted(relationshipWeights)
  return code === 'new' && today.getTime() - created.getTime() > 90 * 86_400_000 ? 'regular' : code
}

/** Nine in ten can be reached both ways; nobody can be reached in none. */
function reach(random: Random, phone: string, email: string): [phone: string, email: string] {
  const drawn = random.fraction()
  if (drawn < 0.03) return ['', email]
  return drawn < 0.1 ? [phone, ''] : [phone, email]
}

function personCustomer(random: Random, today: Date, index: number): Who {
  const name = personName(random)
  const [phoneCustomer, emailCustomer] = reach(random, mobileAt(index), privateEmail(random, name, index))
  const birthday = random.chance(0.72) ? birthdayOf(random, today) : null
  const self = { nameContact: name.fullName, phoneContact: phoneCustomer, emailContact: emailCustomer, birthday }
  const contacts: ContactDraft[] = [{ ...self, genderContact: name.male, primary: true }]
  if (random.chance(0.15)) contacts.push(relativeOf(random, name))
  return {
    name: name.fullName,
    phoneCustomer,
    emailCustomer,
    genderCustomer: name.male,
    taxCode: random.chance(0.18) ? personTaxCode(random) : '',
    birthday,
    contacts,
    business: random.chance(0.25) ? random.pick(businesses).code : null,
    groups: random.chance(0.05)
      ? [random.weighted(personGroups), random.pick(['agent-first', 'agent-second'] as const)]
      : [random.weighted(personGroups)],
  }
}

const personGroups: Weighted<CustomerGroupCode> = [
  ['person-new', 55],
  ['person-member', 10],
  ['member-silver', 18],
  ['member-gold', 10],
  ['member-diamond', 3],
  ['person', 4],
]

const mailHosts = ['mail', 'hopthu', 'thudientu', 'guithu'].map((host) => `${host}.${demoDomainEnding}`)

/** The part before the number holds no digit, so the number alone makes the address unique. */
function privateEmail(random: Random, name: PersonName, index: number): string {
  const [given, family, middle] = [asciiOf(name.given), asciiOf(name.surname), asciiOf(name.middle)]
  const local = random.pick([`${given}.${family}`, `${family}.${given}`, `${family}${middle}${given}`, given + family])
  return `${local}${index}@${random.pick(mailHosts)}`
}

function relativeOf(random: Random, name: PersonName): ContactDraft {
  const other = personName(random, random.chance(0.8) ? !name.male : name.male)
  return {
    nameContact: other.fullName,
    phoneContact: drawMobile(random),
    emailContact: '',
    genderContact: other.male,
    birthday: null,
    primary: false,
  }
}

function companyCustomer(random: Random, today: Date, index: number, place: Province): Who {
  const found = company(random, place, index)
  const [phoneCustomer, emailCustomer] = reach(random, mobileAt(index), `${random.pick(mailboxes)}@${found.domain}`)
  return {
    name: found.name,
    phoneCustomer,
    emailCustomer,
    genderCustomer: null,
    taxCode: random.chance(found.kind === 'company' ? 0.95 : 0.5) ? found.taxCode : '',
    birthday: random.chance(0.35) ? foundedOn(random, today) : null,
    contacts: companyContacts(random, today, found),
    business: found.business,
    groups: [random.weighted(companyGroups[found.kind])],
  }
}

const mailboxes = ['lienhe', 'info', 'kinhdoanh', 'vanphong', 'cskh', 'muahang']

const companyGroups: Record<Company['kind'], Weighted<CustomerGroupCode>> = {
  company: [
    ['company', 10],
    ['company-small', 45],
    ['small-startup', 15],
    ['company-large', 14],
    ['large-chain', 6],
    ['large-foreign', 5],
    ['agent-first', 5],
  ],
  household: [
    ['small-household', 85],
    ['large-chain', 10],
    ['agent-second', 5],
  ],
  school: [['public-school', 1]],
  clinic: [['public-clinic', 1]],
}

const contactCounts: Weighted<number> = [
  [1, 55],
  [2, 30],
  [3, 15],
]

function companyContacts(random: Random, today: Date, { domain }: Company): ContactDraft[] {
  const contacts: ContactDraft[] = []
  for (let count = random.weighted(contactCounts); count > 0; count--) {
    const name = personName(random)
    contacts.push({
      nameContact: name.fullName,
      phoneContact: drawMobile(random),
      emailContact: random.chance(0.8) ? emailOf(name, { domain }) : '',
      genderContact: name.male,
      birthday: random.chance(0.3) ? birthdayOf(random, today) : null,
      primary: contacts.length === 0,
    })
  }
  return contacts
}
