import { z } from 'zod'
import { Block, BlockSize, Id, IdOrNone, Moment, Version } from './kernel/fields.ts'
import { EmailOrEmpty, Phone, PlainDate, required } from './rules/schemas.ts'
import { FreeText, PlainCode, SafeName } from './rules/text.ts'

export const customerTabs = ['all', 'charge', 'view', 'forget', 'deleted'] as const
export const CustomerTab = z.enum(customerTabs)
export type CustomerTab = z.infer<typeof CustomerTab>

/** Whose id `refId` is: a customer's or a user's. */
export const presenterSource = { customer: 1, user: 2 } as const
export const PresenterSource = z.literal([1, 2])

export const ContactFields = z.object({
  contactId: Id.optional(),
  nameContact: required('contactName', SafeName(1, 200)),
  phoneContact: Phone.default(''),
  emailContact: EmailOrEmpty.default(''),
  /** true male, false female */
  genderContact: z.boolean().nullable().default(null),
  birthday: PlainDate.nullable().default(null),
  primary: z.boolean().default(false),
})
export type ContactFields = z.infer<typeof ContactFields>

const facts = {
  name: required('customerName', SafeName(1, 200)),
  phoneCustomer: Phone,
  emailCustomer: EmailOrEmpty,
  genderCustomer: z.boolean().nullable(),
  address: FreeText(0, 500),
  taxCode: PlainCode(0, 20),
  affiliateCode: PlainCode(0, 50),
  birthday: PlainDate.nullable(),
  /** 0: no business */
  business: IdOrNone,
  /** 0: no one in charge */
  curator: IdOrNone,
  groupCustomer: required('customerGroup', z.array(Id).min(1).max(50)),
  sourceCustomer: required('source', Id),
  /** 0: none */
  relationship: IdOrNone,
  source: PresenterSource,
  /** 0: nobody presented this customer */
  refId: IdOrNone,
  appointmentSchedule: Moment.nullable(),
  viewers: z.array(Id).max(100),
  contacts: z.array(ContactFields).max(50),
}

export const AddCustomer = z.object({
  ...facts,
  phoneCustomer: facts.phoneCustomer.default(''),
  emailCustomer: facts.emailCustomer.default(''),
  genderCustomer: facts.genderCustomer.default(null),
  address: facts.address.default(''),
  taxCode: facts.taxCode.default(''),
  affiliateCode: facts.affiliateCode.default(''),
  birthday: facts.birthday.default(null),
  business: facts.business.default(0),
  /** Absent: the person who creates takes charge. */
  curator: facts.curator.optional(),
  relationship: facts.relationship.default(0),
  source: facts.source.default(1),
  refId: facts.refId.default(0),
  appointmentSchedule: facts.appointmentSchedule.default(null),
  viewers: facts.viewers.default([]),
  /** Empty: the customer is the own primary contact. Otherwise exactly one is marked as primary. */
  contacts: facts.contacts.default([]),
  userName: z.string().max(20).optional(),
})
export type AddCustomer = z.infer<typeof AddCustomer>

const emptied = <Item extends z.ZodType>(list: z.ZodArray<Item>) => list.nullable().transform((given) => given ?? [])

/** Absent: unchanged. null: emptied. `contacts`, when present, replaces the list by contactId. */
export const UpdateCustomer = z.object({
  customerId: Id,
  version: Version,
  name: facts.name.optional(),
  phoneCustomer: facts.phoneCustomer.nullish(),
  emailCustomer: facts.emailCustomer.nullish(),
  genderCustomer: facts.genderCustomer.optional(),
  address: facts.address.nullish(),
  taxCode: facts.taxCode.nullish(),
  affiliateCode: facts.affiliateCode.nullish(),
  birthday: facts.birthday.optional(),
  business: facts.business.nullish(),
  curator: facts.curator.nullish(),
  groupCustomer: facts.groupCustomer.optional(),
  sourceCustomer: facts.sourceCustomer.optional(),
  relationship: facts.relationship.nullish(),
  source: facts.source.optional(),
  refId: facts.refId.nullish(),
  appointmentSchedule: facts.appointmentSchedule.optional(),
  viewers: emptied(facts.viewers).optional(),
  contacts: emptied(facts.contacts).optional(),
  userName: z.string().max(20).optional(),
})
export type UpdateCustomer = z.infer<typeof UpdateCustomer>

const word = (max: number) => z.string().max(max).optional()
/** One index as a form chooses it, or several of a list; a list inside. */
const oneOrMore = (index: z.ZodNumber) => z.union([index, z.array(index).max(100)]).transform((given) => [given].flat())
export const customerSorts = ['createdDate', 'name', 'customerCode', 'lastInteraction', 'appointmentSchedule'] as const
export const CustomerSort = z.enum([...customerSorts, ...customerSorts.map((field) => `-${field}` as const)])
export type CustomerSort = z.infer<typeof CustomerSort>

/** What a customer may lack, by the name of the field that looks for it. */
export const absentFields = [
  'phoneCustomer',
  'emailCustomer',
  'genderCustomer',
  'birthday',
  'address',
  'taxCode',
  'relationship',
  'business',
  'curator',
  'refId',
  'appointmentSchedule',
] as const
export type AbsentField = (typeof absentFields)[number]
/** Fields that may be asked for the other way round: everybody else. */
export const negatedFields = ['groupCustomer', 'sourceCustomer', 'business', 'relationship', 'curator'] as const
export type NegatedField = (typeof negatedFields)[number]

/** The search form: every field may be absent; what is present must all hold. */
export const SearchCustomer = z.object({
  nameContact: word(200),
  phoneContact: word(30),
  emailContact: word(254),
  genderContact: z.boolean().nullish(),
  customerCode: word(20),
  phoneCustomer: word(30),
  emailCustomer: word(254),
  /** -1 all, 0 none */
  relationship: z.number().int().min(-1).optional(),
  address: word(200),
  taxCode: word(20),
  birthday: PlainDate.nullish(),
  birthdayFrom: PlainDate.nullish(),
  birthdayTo: PlainDate.nullish(),
  genderCustomer: z.boolean().nullish(),
  /** user name */
  creator: word(20),
  /** the day of the next appointment */
  appointmentSchedule: PlainDate.nullish(),
  appointmentFrom: PlainDate.nullish(),
  appointmentTo: PlainDate.nullish(),
  /** the next appointment is today or past */
  appointmentDue: z.boolean().optional(),
  /** 0: no one in charge */
  curator: IdOrNone.nullish(),
  groupCustomer: oneOrMore(Id).optional(),
  sourceCustomer: oneOrMore(Id).optional(),
  /** 0: no business */
  business: oneOrMore(IdOrNone).optional(),
  source: PresenterSource.optional(),
  refId: IdOrNone.nullish(),
  createdFrom: PlainDate.nullish(),
  createdTo: PlainDate.nullish(),
  lastInteractionFrom: PlainDate.nullish(),
  lastInteractionTo: PlainDate.nullish(),
  without: z.array(z.enum(absentFields)).max(absentFields.length).optional(),
  not: z.array(z.enum(negatedFields)).max(negatedFields.length).optional(),
  text: word(200),
  groupId: Id.nullish(),
  /** A person, or `_<departmentId>` for a whole department. */
  curatorId: z
    .string()
    .regex(/^_?\d{1,15}$/)
    .nullish(),
  departmentId: Id.nullish(),
  /** Those that came in by an import and are seen. */
  importId: z.uuid().nullish(),
  activeTab: CustomerTab.default('all'),
  sort: CustomerSort.default('-createdDate'),
  userId: Id.optional(),
  viewAll: z.boolean().default(false),
  block: Block.default(1),
  maxPerBlock: BlockSize.default(20),
  count: z.boolean().default(false),
})
export type SearchCustomer = z.infer<typeof SearchCustomer>
