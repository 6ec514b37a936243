import { z } from 'zod'
import { UserAvatar } from './activity.ts'
import { Id, IdOrNone } from './kernel/fields.ts'
import { TicketPriority, TicketStatus } from './ticket-fields.ts'
import { ticketTabs } from './ticket-rules.ts'

const Person = z.object({
  userId: Id,
  userName: z.string(),
  fullName: z.string(),
  avatar: z.string().nullable(),
  avatarType: z.string().nullable(),
})

export const TicketRow = z.object({
  index: Id,
  code: z.string(),
  name: z.string(),
  status: TicketStatus,
  priority: TicketPriority,
  departmentId: Id,
  departmentName: z.string(),
  departmentTaskId: Id.nullable(),
  departmentTaskName: z.string(),
  /** 0: no one in charge */
  curator: IdOrNone,
  curatorName: z.string(),
  curatorAvatar: z.string().nullable(),
  creator: Id,
  createUser: z.string(),
  createUserFullName: z.string(),
  createdDate: z.string(),
  updatedDate: z.string(),
  endDate: z.string().nullable(),
  /** By when the department's target wants it answered (waiting, reopened) or done (in progress). */
  dueDate: z.string().nullable(),
  /** Past the due date or the end date while it is not closed. */
  late: z.boolean(),
  waiting: z.boolean(),
  /** null: none, or one that the reader may not see */
  customerId: Id.nullable(),
  customerName: z.string(),
  comments: z.number().int(),
  version: z.number().int(),
  /** Accept and reject are for the department (and those above). */
  canDecide: z.boolean(),
  canReopen: z.boolean(),
})
export type TicketRow = z.infer<typeof TicketRow>

export const TicketFile = z.object({
  fileId: z.uuid(),
  name: z.string(),
  kind: z.string(),
  sizeBytes: z.number().int(),
  createUser: z.string(),
  createUserFullName: z.string(),
  createdDate: z.string(),
  /** Sent to a ticket that was merged into this one: it is taken away there alone. */
  fromCode: z.string().nullable(),
})
export type TicketFile = z.infer<typeof TicketFile>

export const TicketLink = z.object({ index: Id, code: z.string(), name: z.string(), status: TicketStatus })
export type TicketLink = z.infer<typeof TicketLink>

export const TicketView = TicketRow.extend({
  /** 1 new, 2 reopened */
  creationType: z.literal([1, 2]),
  content: z.string(),
  participants: z.array(Person),
  attachments: z.array(TicketFile),
  reason: z.string(),
  failReasonId: Id.nullable(),
  failReasonName: z.string(),
  customer: z
    .object({ customerId: Id, name: z.string(), customerCode: z.string(), phone: z.string(), email: z.string() })
    .nullable(),
  links: z.array(TicketLink),
  /** It went into another: nothing of it is changed any more, and all that says who may is false. */
  isMerged: z.boolean(),
  /** The ticket that this one was merged into; null also where the reader does not see that one. */
  mergedInto: TicketLink.nullable(),
  /** Those merged into this one, each with what undoes it for 24 hours, where the reader may. */
  merged: z.array(TicketLink.extend({ undoId: z.uuid().nullable() })),
  canUpdateCurator: z.boolean(),
  canUpdateDepartment: z.boolean(),
  /** Facts: creator, curator, leader, admin, with the edit right. */
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  /** Notes are for the department; the others do not know of them. Of a merged ticket: who reads them. */
  canNote: z.boolean(),
  /** Reject and cancel ask for one of the fail reasons too. */
  asksFailReason: z.boolean(),
})
export type TicketView = z.infer<typeof TicketView>

/** `action` and the names of the fields are the specification's, its spelling too. */
export const TicketLogEntry = z.object({
  logId: z.number().int(),
  action: z.number().int(),
  issueCode: z.string(),
  createUser: z.string(),
  createUserFullName: z.string(),
  createdDate: z.string(),
  editField: z.string(),
  before: z.string().nullable(),
  beforeName: z.string().nullable(),
  after: z.string().nullable(),
  afterName: z.string().nullable(),
  reasonOptinal: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** The rule that did it, in the name of its owner; null: a person. */
  automation: z.string().nullable(),
})
export type TicketLogEntry = z.infer<typeof TicketLogEntry>
export const TicketLog = z.object({ issueLog: z.array(TicketLogEntry), userAvatars: z.array(UserAvatar) })

export const TicketComment = z.object({
  commentId: z.number().int(),
  issueId: Id,
  content: z.string(),
  createUser: z.string(),
  createUserFullName: z.string(),
  createdDate: z.string(),
  mentions: z.array(z.object({ userId: Id, userName: z.string(), fullName: z.string() })),
  /** Written on a ticket that was merged into this one. */
  fromCode: z.string().nullable(),
  own: z.boolean(),
})
export type TicketComment = z.infer<typeof TicketComment>

export const BoardColumn = z.object({
  status: TicketStatus,
  /** Counted to BOARD_COUNT_MAX. */
  total: z.number().int(),
  items: z.array(TicketRow),
})
export type BoardColumn = z.infer<typeof BoardColumn>

/** How many there are in each tab, exact to 10,000; null: more. */
export const TicketTotals = z.record(z.enum(ticketTabs), z.number().int().nullable())
