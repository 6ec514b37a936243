import { z } from 'zod'
import { Id, IdOrNone } from './kernel/fields.ts'
import { failReasons, opportunityStatuses } from './opportunity-rules.ts'

export const OpportunityRow = z.object({
  opportunityId: Id,
  code: z.string(),
  name: z.string(),
  campaignId: Id,
  campaignCode: z.string(),
  campaignName: z.string(),
  /** null: the customer is gone for good */
  customerId: Id.nullable(),
  customerCode: z.string(),
  customerName: z.string(),
  /** Put aside: it can be recovered. */
  customerDeleted: z.boolean(),
  /** 0: no one in charge */
  curator: IdOrNone,
  curatorName: z.string(),
  curatorAvatar: z.string().nullable(),
  approach: Id,
  approachName: z.string(),
  status: z.literal(opportunityStatuses),
  failReason: z.enum(failReasons).nullable(),
  failReasonId: Id.nullable(),
  failReasonName: z.string(),
  probability: z.number().int(),
  revenue: z.number(),
  source: Id.nullable(),
  sourceName: z.string(),
  sourceDetail: z.string(),
  expectedDate: z.string().nullable(),
  /** Since when it has stood in its step. */
  stepDate: z.string(),
  /** Longer in its step than the campaign wants. */
  stale: z.boolean(),
  createdDate: z.string(),
  updatedDate: z.string(),
  closedDate: z.string().nullable(),
  version: z.number().int(),
  /** The reader may change it; whether it stands where that is possible is `opportunityCan`. */
  canEdit: z.boolean(),
})
export type OpportunityRow = z.infer<typeof OpportunityRow>

export const OpportunityView = OpportunityRow.extend({
  content: z.string(),
  failNote: z.string(),
  /** Empty for who neither sees the customer nor works on the opportunity. */
  customerPhone: z.string(),
  customerEmail: z.string(),
  /** Who is in charge of the customer, for who sees that; 0: no one, or not for the reader. */
  customerCurator: IdOrNone,
  customerCuratorName: z.string(),
  /** null: none, or not for the reader */
  contact: z
    .object({ contactId: Id, nameContact: z.string(), phoneContact: z.string(), emailContact: z.string() })
    .nullable(),
  campaignLocked: z.boolean(),
  approachMethods: z.array(
    z.object({
      methodId: Id,
      type: z.string(),
      name: z.string(),
      days: z.number().int(),
      probability: z.number().int(),
    }),
  ),
  failReasons: z.array(z.object({ reasonId: Id, name: z.string() })),
  /** The opportunity whose end opened this one; null also where the reader does not see it. */
  from: z.object({ opportunityId: Id, code: z.string() }).nullable(),
  creator: Id,
  createUser: z.string(),
  createUserFullName: z.string(),
  canTransfer: z.boolean(),
  canDelete: z.boolean(),
})
export type OpportunityView = z.infer<typeof OpportunityView>

/** A step, or what ended well or badly: `status` 2 and 3 have no step. */
export const StepColumn = z.object({
  approach: IdOrNone,
  status: z.literal(opportunityStatuses),
  name: z.string(),
  count: z.number().int(),
  revenue: z.number(),
  weighted: z.number(),
  cards: z.array(OpportunityRow),
})
export type StepColumn = z.infer<typeof StepColumn>

/** All that one person is in charge of in a campaign; money is of what is open. */
export const CuratorLane = z.object({
  /** 0: no one in charge */
  curator: IdOrNone,
  curatorName: z.string(),
  curatorAvatar: z.string().nullable(),
  open: z.number().int(),
  success: z.number().int(),
  failure: z.number().int(),
  revenue: z.number(),
  weighted: z.number(),
})
export type CuratorLane = z.infer<typeof CuratorLane>

export const LanedBoard = z.object({
  /** As the board has them, without cards. */
  columns: z.array(StepColumn),
  /** What no one is in charge of first, then people by name. */
  lanes: z.array(CuratorLane),
})
export type LanedBoard = z.infer<typeof LanedBoard>

export const OpportunityEntry = z.object({
  entryId: z.string(),
  kind: z.enum(['comment', 'change']),
  content: z.string(),
  action: z.number().int().nullable(),
  editField: z.string(),
  before: z.string().nullable(),
  beforeName: z.string().nullable(),
  after: z.string().nullable(),
  afterName: z.string().nullable(),
  reason: z.string().nullable(),
  createUser: z.string(),
  createUserFullName: z.string(),
  createdDate: z.string(),
  /** The rule that did it, in the name of its owner; null: a person. */
  automation: z.string().nullable(),
})
export type OpportunityEntry = z.infer<typeof OpportunityEntry>

export const ForecastMonth = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  expected: z.number(),
  weighted: z.number(),
  won: z.number(),
  goal: z.number(),
})
export type ForecastMonth = z.infer<typeof ForecastMonth>
