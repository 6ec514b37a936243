import { numberIn, type Option } from '../../../ui/options.ts'
import { readPresenter } from '../profile/presenter.ts'

export interface TypedContact {
  /** Tells two rows apart while they are typed. */
  readonly row: number
  readonly nameContact: string
  readonly phoneContact: string
  readonly emailContact: string
  readonly genderContact: boolean | null
  readonly birthday: string | null
  readonly primary: boolean
}

export const emptyContact = {
  nameContact: '',
  phoneContact: '',
  emailContact: '',
  genderContact: null,
  birthday: null,
  primary: false,
} satisfies Omit<TypedContact, 'row'>

/** The form as it is typed, in the order of its fields; choices keep the words beside their index. */
export const emptyCustomer = {
  name: '',
  phoneCustomer: '',
  emailCustomer: '',
  sourceCustomer: null as Option | null,
  groupCustomer: [] as string[],
  relationship: null as Option | null,
  business: null as Option | null,
  /** Absent: who creates takes charge; the option 0: no one does. */
  curator: null as Option | null,
  viewers: [] as readonly Option[],
  appointmentSchedule: null as string | null,
  genderCustomer: null as Option | null,
  birthday: null as string | null,
  address: '',
  taxCode: '',
  /** Who presented the customer, with its kind. */
  refId: null as Option | null,
  affiliateCode: '',
  contacts: [] as readonly TypedContact[],
}
export type TypedCustomer = typeof emptyCustomer

/** What is sent. A source that is not chosen yet is missing, and the schema says so. */
export function toBody(typed: TypedCustomer) {
  const { genderCustomer, refId, sourceCustomer, curator, viewers, relationship, business, contacts, ...same } = typed
  return {
    ...same,
    ...readPresenter(refId),
    genderCustomer: genderCustomer === null ? null : genderCustomer.value === 'true',
    groupCustomer: typed.groupCustomer.map(Number),
    sourceCustomer: numberIn(sourceCustomer),
    relationship: numberIn(relationship) ?? 0,
    business: numberIn(business) ?? 0,
    ...(curator !== null && { curator: numberIn(curator) }),
    viewers: viewers.map(({ value }) => Number(value)),
    contacts: contacts.map(({ row: _, ...contact }) => contact),
  }
}

export const isOutOfReach = ({ phoneCustomer, emailCustomer }: TypedCustomer) =>
  phoneCustomer.trim() === '' && emailCustomer.trim() === ''
