import { z } from 'zod'
import { PresenterSource } from './customer-fields.ts'
import { Id } from './kernel/fields.ts'
import { TaskType } from './task-views.ts'

/** A row of the list: the customer with the words behind each index. */
export const CustomerRow = z.object({
  customerId: Id,
  customerCode: z.string(),
  name: z.string(),
  phoneCustomer: z.string(),
  emailCustomer: z.string(),
  genderCustomer: z.boolean().nullable(),
  address: z.string(),
  taxCode: z.string(),
  birthday: z.string().nullable(),
  affiliateCode: z.string(),
  business: z.number(),
  businessName: z.string(),
  curator: z.number(),
  curatorName: z.string(),
  groupCustomer: z.array(z.number()),
  groupNames: z.array(z.string()),
  sourceCustomer: z.number(),
  sourceName: z.string(),
  relationship: z.number(),
  relationshipName: z.string(),
  relationshipColor: z.string(),
  nameContact: z.string(),
  phoneContact: z.string(),
  appointmentSchedule: z.string().nullable(),
  lastInteraction: z.string(),
  dontForget: z.boolean(),
  creator: z.string(),
  createdDate: z.string(),
  updatedDate: z.string(),
  deleted: z.boolean(),
  /** May this caller change it: a list needs no second question. */
  canEdit: z.boolean(),
  version: z.number().int(),
  source: PresenterSource,
  /** 0: nobody, or somebody that the reader may not see. */
  refId: z.number().int(),
  refName: z.string(),
})
export type CustomerRow = z.infer<typeof CustomerRow>

export const ContactView = z.object({
  contactId: Id,
  nameContact: z.string(),
  phoneContact: z.string(),
  emailContact: z.string(),
  genderContact: z.boolean().nullable(),
  birthday: z.string().nullable(),
  primary: z.boolean(),
})
export type ContactView = z.infer<typeof ContactView>

export const CustomerView = CustomerRow.omit({ nameContact: true, phoneContact: true }).extend({
  creatorName: z.string(),
  updatedBy: z.string(),
  updatedByName: z.string(),
  contacts: z.array(ContactView),
  viewers: z.array(Id),
  viewerNames: z.array(z.string()),
})
export type CustomerView = z.infer<typeof CustomerView>

export const ReferralView = z.object({
  customerId: Id,
  name: z.string(),
  customerCode: z.string(),
  relationshipColor: z.string(),
  /** How many customers this one brought. */
  brought: z.number().int(),
})
export type ReferralView = z.infer<typeof ReferralView>

export const entryKinds = ['comment', 'note', 'call', 'mail', 'sms', 'meet', 'appointment', 'change', 'task'] as const
export const EntryKind = z.enum(entryKinds)
export type EntryKind = z.infer<typeof EntryKind>

/** What a timeline is narrowed to. */
export const timelineKinds = ['all', 'comment', 'note', 'interaction', 'task', 'change'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** How a call ended. */
export const callOutcomes = ['reached', 'noAnswer', 'busy', 'callBack', 'refused'] as const
export const CallOutcome = z.enum(callOutcomes)
export type CallOutcome = z.infer<typeof CallOutcome>

/** One line of the timeline: something a person wrote, or a change that the product recorded. */
export const TimelineEntry = z.object({
  entryId: z.string(),
  kind: EntryKind,
  content: z.string(),
  /** Of a call: how it ended. */
  outcome: CallOutcome.nullable(),
  /** Of what took place: how long it lasted. */
  minutes: z.number().int().nullable(),
  createUser: z.string(),
  createUserFullName: z.string(),
  createdDate: z.string(),
  /** Of a change: which field, and its value before and after in words. */
  action: z.string().nullable(),
  editField: z.string().nullable(),
  beforeName: z.string().nullable(),
  afterName: z.string().nullable(),
  /** The raw value before, for putting it back; of a presenter `1:14` is the customer 14, `2:14` the user, `0` nobody. */
  before: z.string().nullable(),
  canDelete: z.boolean(),
  /** Of a task that was done: which one; the content is what came of it. */
  task: z.object({ taskId: Id, type: TaskType, title: z.string() }).nullable(),
  /** The rule that did it, in the name of its owner; null: a person. */
  automation: z.string().nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const CustomerTotals = z.object({
  all: z.number().int(),
  charge: z.number().int(),
  view: z.number().int(),
  forget: z.number().int(),
  deleted: z.number().int(),
})
export type CustomerTotals = z.infer<typeof CustomerTotals>
