import type { NewCustomer } from '../../customer/public.ts'
import type { CheckedRow, Contact } from '../rows/rules.ts'

/** The customers of checked rows, each in its place; referrals among them go by place. */
export function newCustomers(rows: readonly CheckedRow[], importerId: number): NewCustomer[] {
  const places = new Map(rows.map(({ line }, place) => [line, place]))
  return rows.map(({ draft, referrer }) => ({
    name: draft.name,
    phoneCustomer: draft.phone,
    emailCustomer: draft.email,
    genderCustomer: draft.gender,
    birthday: draft.birthday,
    address: draft.address,
    taxCode: draft.taxCode,
    affiliateCode: draft.affiliateCode,
    business: draft.businessId ?? 0,
    curator: draft.curatorId === undefined ? importerId : (draft.curatorId ?? 0),
    groupCustomer: draft.groupIds,
    sourceCustomer: draft.sourceId,
    relationship: draft.relationshipId ?? 0,
    ...presented(referrer, places),
    appointmentSchedule: null,
    viewers: [],
    contacts: [primaryContact(draft.contact)],
  }))
}

function presented(referrer: CheckedRow['referrer'], places: ReadonlyMap<number, number>) {
  if (referrer?.kind === 'user') return { source: 2 as const, refId: referrer.userId }
  if (referrer?.kind === 'customer') return { source: 1 as const, refId: referrer.customerId }
  const place = referrer ? places.get(referrer.line) : undefined
  return { source: 1 as const, refId: 0, ...(place === undefined ? {} : { refPlace: place }) }
}

const primaryContact = ({ name, phone, email, gender, birthday }: Contact) => ({
  nameContact: name,
  phoneContact: phone,
  emailContact: email,
  genderContact: gender,
  birthday,
  primary: true,
})

/** Every id that the rows point at, each once. */
export function idsNamed(rows: readonly CheckedRow[]) {
  const each = (idsOf: (row: CheckedRow) => readonly (number | null | undefined)[]) => [
    ...new Set(rows.flatMap(idsOf).filter((id) => typeof id === 'number')),
  ]
  return {
    group: each(({ draft }) => draft.groupIds),
    source: each(({ draft }) => [draft.sourceId]),
    business: each(({ draft }) => [draft.businessId]),
    relationship: each(({ draft }) => [draft.relationshipId]),
    user: each(({ draft, referrer }) => [draft.curatorId, referrer?.kind === 'user' ? referrer.userId : null]),
    customer: each(({ referrer }) => [referrer?.kind === 'customer' ? referrer.customerId : null]),
  }
}

/** Customers put in the charge of somebody else than the importer. */
export const handedOver = (customers: readonly NewCustomer[], importerId: number): number =>
  customers.filter(({ curator }) => curator !== 0 && curator !== importerId).length
