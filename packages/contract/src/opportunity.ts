import { z } from 'zod'
import { UserAvatar } from './activity.ts'
import { can, del, get, post, put } from './kernel/endpoint.ts'
import {
  ActorName,
  BlockSize,
  blockFields,
  blockOf,
  Id,
  IdOrNone,
  Moment,
  PathBlock,
  PathBlockSize,
  PathId,
  Version,
} from './kernel/fields.ts'
import { exportCalls, sheetFields } from './list-export.ts'
import { failReasons, opportunitySorts, opportunityStatuses } from './opportunity-rules.ts'
import {
  ForecastMonth,
  LanedBoard,
  OpportunityEntry,
  OpportunityRow,
  OpportunityView,
  StepColumn,
} from './opportunity-views.ts'
import { OPPORTUNITIES_PER_BULK_CHANGE_MAX, OPPORTUNITY_COMMENT_MAX, OPPORTUNITY_SEARCH_MAX } from './rules/limits.ts'
import { Money, PlainDate, required } from './rules/schemas.ts'
import { FreeText, SafeName, SafeNote } from './rules/text.ts'

/** Of a customer only as much is shown as the reader sees there, or works on. */
const see = can('MNU_Opportunity', 'access', 'MNU_Customer')
const edit = can('MNU_Opportunity', 'edit', 'MNU_Customer')
const remove = can('MNU_Opportunity', 'delete')
const who = { userName: ActorName.optional() }
const Percent = z.number().int().min(0).max(100)

const filters = {
  campaignId: Id.nullish(),
  customerId: Id.nullish(),
  text: z.string().max(OPPORTUNITY_SEARCH_MAX).optional(),
  /** 0: no one in charge */
  curator: z.array(IdOrNone).max(100).optional(),
  approach: z.array(Id).max(100).optional(),
  status: z.array(z.literal(opportunityStatuses)).max(3).optional(),
  /** 0: none */
  source: z.array(IdOrNone).max(100).optional(),
  department: Id.nullish(),
  failReason: z.enum(failReasons).nullish(),
  failReasonId: Id.nullish(),
  /** The places of steps in their campaigns, from 1 on: where it stands, how far it came, and which it left while open. */
  place: z.number().int().min(1).nullish(),
  reached: z.number().int().min(1).nullish(),
  left: z.number().int().min(1).nullish(),
  /** Days of creation, the last one included. */
  from: PlainDate.nullish(),
  to: PlainDate.nullish(),
  /** Days of its end, and days on which its end is expected. */
  closedFrom: PlainDate.nullish(),
  closedTo: PlainDate.nullish(),
  expectedFrom: PlainDate.nullish(),
  expectedTo: PlainDate.nullish(),
  /** Moved to another step by this person on these days. */
  moved: z.object({ by: Id, from: PlainDate, to: PlainDate }).nullish(),
  /** Only those that stand in their step for too long. */
  stale: z.boolean().optional(),
  userId: Id.optional(),
  viewAll: z.boolean().default(false),
}
export const SearchOpportunity = z.object({
  ...filters,
  /** Those that were deleted, of the campaigns that the reader plans. */
  deleted: z.boolean().default(false),
  sort: z.enum(opportunitySorts).default('-createdDate'),
  ...blockFields,
  count: z.boolean().default(false),
})
export type SearchOpportunity = z.infer<typeof SearchOpportunity>

export const opportunityExportColumns = [
  'code',
  'name',
  'customerCode',
  'customerName',
  'campaignCode',
  'campaignName',
  'status',
  'approach',
  'curatorName',
  'probability',
  'revenue',
  'sourceName',
  'sourceDetail',
  'expectedDate',
  'failReason',
  'stepDate',
  'createdDate',
  'updatedDate',
  'closedDate',
] as const
export type OpportunityExportColumn = (typeof opportunityExportColumns)[number]

export const ExportOpportunity = SearchOpportunity.extend(sheetFields(opportunityExportColumns))
export const opportunityExport = exportCalls('Opportunity', { tag: 'MNU_Opportunity', order: ExportOpportunity })

const boardFilters = { ...filters, campaignId: Id }
export const SearchSteps = z.object({ ...boardFilters, maxPerBlock: BlockSize.default(20) })
export type SearchSteps = z.infer<typeof SearchSteps>

const After = z.object({ stepDate: Moment, opportunityId: Id })
export const SearchStep = z.object({
  ...boardFilters,
  /** 0: of those that ended */
  column: z.object({ approach: IdOrNone, status: z.literal(opportunityStatuses) }),
  /** The last card that is shown; absent: from the top. */
  after: After.nullish(),
  maxPerBlock: BlockSize.default(20),
})

const facts = {
  name: required('opportunityName', SafeName(1, OPPORTUNITY_SEARCH_MAX)),
  content: FreeText(0, 5_000),
  probability: Percent,
  revenue: Money,
  contactId: Id.nullable(),
  /** 0: no one in charge */
  curator: IdOrNone,
  source: Id.nullable(),
  sourceDetail: SafeNote(0, 200),
  expectedDate: PlainDate.nullable(),
}

/** Absent: what the customer, the campaign's split and its first step say. */
export const AddOpportunity = z.object({
  campaignId: required('campaign', Id),
  customerId: required('customer', Id),
  ...z.object(facts).partial().shape,
  approach: Id.optional(),
  ...who,
})
export type AddOpportunity = z.infer<typeof AddOpportunity>

/** Absent: unchanged. null: emptied. */
export const UpdateOpportunity = z.object({
  opportunityId: Id,
  version: Version,
  ...z.object(facts).partial().shape,
  ...who,
})
export type UpdateOpportunity = z.infer<typeof UpdateOpportunity>

const failure = {
  failReason: z.enum(failReasons).optional(),
  /** One of the campaign's own. */
  failReasonId: Id.optional(),
  note: SafeNote(0, 500).default(''),
}
const approach = required('approach', Id)
const opportunityIds = z.array(Id).min(1).max(OPPORTUNITIES_PER_BULK_CHANGE_MAX)

const found = ['request.notFound', 'request.busy'] as const
const changed = [...found, 'opportunity.notYours', 'campaign.locked'] as const
const factRefusals = [
  'opportunity.curatorNotParticipant',
  'opportunity.contactUnknown',
  'opportunity.approachUnknown',
  'customer.sourceUnknown',
] as const
const failRefusals = ['opportunity.closed', 'opportunity.reasonRequired', 'opportunity.reasonUnknown'] as const

/** Those that could not be changed stay as they are, each with the reason: a code of the catalogue. */
const ChangedMany = z.object({
  changed: z.number().int(),
  left: z.array(z.object({ opportunityId: Id, code: z.string(), name: z.string(), why: z.string() })),
})
export type ChangedMany = z.infer<typeof ChangedMany>

export const opportunity = {
  search: post('/api/Opportunity/SearchOpportunity', {
    access: see,
    reads: true,
    body: SearchOpportunity,
    reply: blockOf(OpportunityRow),
  }),
  /** The steps in order, then success and failure: each with its sums and first cards. */
  board: post('/api/Opportunity/GetBoard', {
    access: see,
    reads: true,
    body: SearchSteps,
    reply: z.array(StepColumn),
    refuses: ['request.notFound'],
  }),
  /** The board by person: its heads, and who is in charge of how much. The cards of a person: `board` with that curator. */
  lanes: post('/api/Opportunity/GetBoardLanes', {
    access: see,
    reads: true,
    body: z.object(boardFilters),
    reply: LanedBoard,
    refuses: ['request.notFound'],
  }),
  column: post('/api/Opportunity/GetBoardColumn', {
    access: see,
    reads: true,
    body: SearchStep,
    reply: z.array(OpportunityRow),
    refuses: ['request.notFound'],
  }),
  one: get('/api/Opportunity/GetOpportunityById/:opportunityId/:userId', {
    access: see,
    params: z.object({ opportunityId: PathId, userId: PathId }),
    reply: OpportunityView,
    refuses: ['request.notFound'],
  }),
  add: post('/api/Opportunity/AddOpportunity', {
    access: can('MNU_Opportunity', 'add', 'MNU_Customer'),
    body: AddOpportunity,
    reply: OpportunityView,
    refuses: [...found, 'campaign.locked', 'customer.unknown', ...factRefusals],
  }),
  update: put('/api/Opportunity/UpdateOpportunity', {
    access: edit,
    targets: ['createUser'],
    body: UpdateOpportunity,
    reply: OpportunityView,
    refuses: [...changed, ...factRefusals, 'opportunity.closed', 'request.staleVersion'],
  }),
  move: put('/api/Opportunity/MoveOpportunity', {
    access: edit,
    body: z.object({ opportunityId: Id, approach, version: Version, probability: Percent.optional(), ...who }),
    reply: OpportunityView,
    refuses: [...changed, 'opportunity.closed', 'opportunity.approachUnknown', 'request.staleVersion'],
  }),
  transfer: put('/api/Opportunity/TransferOpportunity', {
    access: edit,
    body: z.object({ opportunityIds, curator: required('curator', IdOrNone), ...who }),
    reply: ChangedMany,
    refuses: [...found],
  }),
  succeed: put('/api/Opportunity/SucceedOpportunity', {
    access: edit,
    /** `revenue`: what it brought in the end. */
    body: z.object({ opportunityId: Id, revenue: Money.optional(), version: Version.optional(), ...who }),
    reply: OpportunityView,
    refuses: [...changed, 'opportunity.closed', 'request.staleVersion'],
  }),
  fail: put('/api/Opportunity/FailOpportunity', {
    access: edit,
    body: z.object({ opportunityId: Id, ...failure, version: Version.optional(), ...who }),
    reply: OpportunityView,
    refuses: [...changed, ...failRefusals, 'request.staleVersion'],
  }),
  reopen: put('/api/Opportunity/ReopenOpportunity', {
    access: edit,
    body: z.object({ opportunityId: Id, version: Version.optional(), ...who }),
    reply: OpportunityView,
    refuses: [...changed, 'opportunity.open', 'request.staleVersion'],
  }),
  moveMany: put('/api/Opportunity/UpdateOpportunityStep', {
    access: edit,
    /** `probability`: absent, that of the step. */
    body: z.object({ opportunityIds, approach, probability: Percent.optional(), ...who }),
    reply: ChangedMany,
    refuses: [...found],
  }),
  failMany: put('/api/Opportunity/FailOpportunities', {
    access: edit,
    body: z.object({ opportunityIds, ...failure, ...who }),
    reply: ChangedMany,
    refuses: [...found, 'opportunity.reasonRequired'],
  }),
  delete: del('/api/Opportunity/DeleteOpportunity', {
    access: remove,
    body: z.object({ opportunityIds, ...who }),
    reply: ChangedMany,
    refuses: [...found],
  }),
  recover: put('/api/Opportunity/RecoverOpportunity', {
    access: remove,
    body: z.object({ opportunityIds, ...who }),
    reply: ChangedMany,
    refuses: [...found],
  }),
  timeline: get('/api/Opportunity/GetTimeline/:opportunityId/:userId/:block/:maxPerBlock', {
    access: see,
    params: z.object({ opportunityId: PathId, userId: PathId, block: PathBlock, maxPerBlock: PathBlockSize }),
    reply: blockOf(OpportunityEntry).extend({ userAvatars: z.array(UserAvatar) }),
    refuses: ['request.notFound'],
  }),
  comment: post('/api/Opportunity/Comment', {
    access: see,
    body: z.object({
      opportunityId: Id,
      content: required('comment', SafeNote(1, OPPORTUNITY_COMMENT_MAX)),
      ...who,
    }),
    reply: OpportunityEntry,
    refuses: [...found],
  }),
  /** Twelve months from the present one on, or those of the campaign that is named. */
  forecast: post('/api/Opportunity/Forecast', {
    access: see,
    reads: true,
    body: z.object({ campaignId: Id.nullish(), userId: Id.optional(), viewAll: z.boolean().default(false) }),
    reply: z.array(ForecastMonth),
    refuses: ['request.notFound'],
  }),
}
