import { z } from 'zod'
import { ActorName, Block, BlockSize, Id, IdOrNone, Moment, Version } from './kernel/fields.ts'
import { sheetFields } from './list-export.ts'
import { TICKET_NAME_MAX, TICKET_REASON_MAX } from './rules/limits.ts'
import { PlainDate, required } from './rules/schemas.ts'
import { SafeName, SafeNote } from './rules/text.ts'
import { ticketPriorities, ticketSorts, ticketStatuses } from './ticket-rules.ts'

export const TicketStatus = z.literal(ticketStatuses)
export const TicketPriority = z.literal(ticketPriorities)

const contentMax = 200_000
/** HTML of a closed tag list; the server takes everything else away. */
export const TicketContent = z.string().max(contentMax, 'error.tooLong')
/** A form is read in bytes; no text of that length takes more than this. */
export const TICKET_FIELD_BYTES_MAX = 4 * contentMax
/** Empty: none. A step that needs one says so. */
export const TicketReason = SafeNote(0, TICKET_REASON_MAX)
const participantsMax = 100

function readJson(text: string): unknown {
  try {
    return text === '' ? [] : JSON.parse(text)
  } catch {
    return undefined
  }
}

const Participants = z.array(Id).max(participantsMax)
/** A form field that holds them as JSON. */
const ParticipantList = z
  .string()
  .max(4_000)
  .transform((text, context): number[] => {
    const parsed = Participants.safeParse(readJson(text))
    if (parsed.success) return [...new Set(parsed.data)]
    context.issues.push({ code: 'custom', input: text, message: 'error.invalidInput' })
    return z.NEVER
  })
/** Form fields are texts. */
const formId = z.string().regex(/^[1-9]\d{0,14}$/)
const FormId = formId.transform(Number)
const FormPriority = required('priority', z.enum(['1', '2', '3', '4'])).transform((text) =>
  TicketPriority.parse(Number(text)),
)

const formFacts = {
  ListParticipantRefJson: ParticipantList.default([]),
  Content: TicketContent.default(''),
  UserName: ActorName.optional(),
}

/** Files: `ImageEmbedded` are the pictures that the content names `cid:0`, `cid:1` …; `Files` are attachments. */
export const AddTicket = z.object({
  /** 0 or absent: the server gives the number. */
  Index: z.literal(['0', '']).optional(),
  Name: required('ticketName', SafeName(1, TICKET_NAME_MAX)),
  DepartmentId: required('department', formId).transform(Number),
  DepartmentTaskId: FormId.optional(),
  Priority: FormPriority,
  EndDate: Moment.optional(),
  CustomerId: FormId.optional(),
  ...formFacts,
})
export type AddTicket = z.infer<typeof AddTicket>

export const ReopenTicket = z.object({
  Index: FormId,
  ReopenReason: TicketReason.default(''),
  Version: FormId.optional(),
  ...formFacts,
  /** Absent: those who took part before. */
  ListParticipantRefJson: ParticipantList.optional(),
})
export type ReopenTicket = z.infer<typeof ReopenTicket>

/** A person by the id, or as a read names one: a ticket may be sent back as it was read. */
const Participant = z.union([Id, z.object({ userId: Id }).transform(({ userId }) => userId)])

/** Absent: unchanged. null: emptied. `status` takes a step, with the reasons that the step needs. */
export const UpdateTicket = z.object({
  index: Id,
  version: Version,
  name: required('ticketName', SafeName(1, TICKET_NAME_MAX)).optional(),
  content: TicketContent.optional(),
  priority: TicketPriority.optional(),
  departmentId: Id.optional(),
  departmentTaskId: Id.nullish(),
  /** 0: no one in charge */
  curator: IdOrNone.optional(),
  participants: z.array(Participant).max(participantsMax).optional(),
  endDate: Moment.nullish(),
  customerId: Id.nullish(),
  /** The ticket waits for its customer; the next comment ends it. */
  waiting: z.boolean().optional(),
  status: TicketStatus.optional(),
  reason: TicketReason.optional(),
  failReasonId: Id.nullish(),
  userName: ActorName.optional(),
})
export type UpdateTicket = z.infer<typeof UpdateTicket>

const TicketSort = z.enum(ticketSorts)

const filters = {
  text: z.string().max(200).optional(),
  status: z.array(TicketStatus).max(6).optional(),
  priority: z.array(TicketPriority).max(4).optional(),
  /** With the departments under it. */
  departmentId: Id.nullish(),
  departmentTaskId: Id.nullish(),
  /** 0: no one in charge */
  curatorId: IdOrNone.nullish(),
  creatorId: Id.nullish(),
  participantId: Id.nullish(),
  customerId: Id.nullish(),
  /** Days of creation, the last one included. */
  from: PlainDate.nullish(),
  to: PlainDate.nullish(),
  waiting: z.boolean().optional(),
  /** Only what is past the end date or the response target. */
  late: z.boolean().optional(),
  userId: Id.optional(),
  viewAll: z.boolean().default(false),
}

export const SearchTicket = z.object({
  ...filters,
  sort: TicketSort.default('-createdDate'),
  block: Block.default(1),
  maxPerBlock: BlockSize.default(20),
  count: z.boolean().default(false),
})
export type SearchTicket = z.infer<typeof SearchTicket>

export const SearchBoard = z.object({ ...filters, maxPerBlock: BlockSize.default(20) })
export type SearchBoard = z.infer<typeof SearchBoard>

export const ticketExportColumns = [
  'code',
  'name',
  'status',
  'priority',
  'departmentName',
  'departmentTaskName',
  'curatorName',
  'createUserFullName',
  'customerName',
  'dueDate',
  'endDate',
  'comments',
  'createdDate',
  'updatedDate',
] as const
export type TicketExportColumn = (typeof ticketExportColumns)[number]

export const ExportTicket = SearchTicket.extend(sheetFields(ticketExportColumns))
