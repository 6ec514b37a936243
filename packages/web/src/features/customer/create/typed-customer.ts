import { AddCustomer } from '@crm/contract/customer-fields'
import { isFailure } from '../../../kernel/failure.ts'
import { type FieldErrors, findFieldErrors, refusedFields } from '../../../kernel/field-errors.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import type { Option } from '../../../ui/options.ts'
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

/** The form as it is typed; choices keep the words beside their index. */
export interface TypedCustomer {
  readonly name: string
  readonly phoneCustomer: string
  readonly emailCustomer: string
  readonly gender: Option | null
  readonly birthday: string | null
  readonly address: string
  readonly taxCode: string
  readonly affiliateCode: string
  readonly sourceCustomer: Option | null
  readonly groupCustomer: string[]
  readonly relationship: Option | null
  readonly business: Option | null
  /** Absent: who creates takes charge; the option 0: no one does. */
  readonly curator: Option | null
  readonly viewers: readonly Option[]
  readonly presenter: Option | null
  readonly appointmentSchedule: string | null
  readonly contacts: readonly TypedContact[]
}

export const emptyCustomer: TypedCustomer = {
  name: '',
  phoneCustomer: '',
  emailCustomer: '',
  gender: null,
  birthday: null,
  address: '',
  taxCode: '',
  affiliateCode: '',
  sourceCustomer: null,
  groupCustomer: [],
  relationship: null,
  business: null,
  curator: null,
  viewers: [],
  presenter: null,
  appointmentSchedule: null,
  contacts: [],
}

const indexOf = (option: Option | null) => (option === null ? undefined : Number(option.value))

/** What is sent. A source that is not chosen yet is missing, and the schema says so. */
export function toBody(typed: TypedCustomer) {
  const {
    gender,
    presenter,
    sourceCustomer,
    curator,
    viewers,
    relationship,
    business,
    contacts,
    groupCustomer,
    ...same
  } = typed
  return {
    ...same,
    ...readPresenter(presenter),
    genderCustomer: gender === null ? null : gender.value === 'true',
    groupCustomer: groupCustomer.map(Number),
    sourceCustomer: indexOf(sourceCustomer),
    relationship: indexOf(relationship) ?? 0,
    business: indexOf(business) ?? 0,
    ...(curator !== null && { curator: indexOf(curator) }),
    viewers: viewers.map(({ value }) => Number(value)),
    contacts: contacts.map(({ row: _, ...contact }) => contact),
  }
}

export const readBody = (typed: TypedCustomer) => AddCustomer.parse(toBody(typed))

/** What must be mended before it is sent, by field. */
export function findFaults(typed: TypedCustomer): FieldErrors {
  const faults = findFieldErrors(AddCustomer, toBody(typed))
  if (typed.phoneCustomer.trim() === '' && typed.emailCustomer.trim() === '')
    faults['phoneCustomer'] = translate('customerProfile:create.reachHelp')
  return faults
}

const fieldOfRefusal: Readonly<Record<string, string>> = {
  'customer.emailExists': 'emailCustomer',
  'customer.phoneExists': 'phoneCustomer',
  'customer.mailOrPhoneRequired': 'phoneCustomer',
  'customer.circularReferral': 'refId',
  'customer.referrerUnknown': 'refId',
  'customer.curatorUnknown': 'curator',
  'customer.viewerUnknown': 'viewers',
  'customer.groupUnknown': 'groupCustomer',
  'customer.sourceUnknown': 'sourceCustomer',
  'customer.relationshipUnknown': 'relationship',
  'customer.businessUnknown': 'business',
}

/** The server's refusal at the field that it is about; empty when it is about none. */
export function faultsOf(error: unknown): FieldErrors {
  const field = isFailure(error) ? fieldOfRefusal[error.code] : undefined
  return field === undefined ? refusedFields(error) : { [field]: refusalText(error) }
}
