import { z } from 'zod'
import { MessageStep } from './automation-fields.ts'
import { OutcomeTask } from './campaign-fields.ts'
import { approachTypes, campaignStates, outcomeKinds } from './campaign-rules.ts'
import { Id, IdOrNone } from './kernel/fields.ts'

const Person = z.object({
  userId: Id,
  userName: z.string(),
  fullName: z.string(),
  avatar: z.string().nullable(),
})

/** Money of those that are open as expected and by probability, and of those that were won. */
export const CampaignCounters = z.object({
  open: z.number().int(),
  success: z.number().int(),
  failure: z.number().int(),
  revenue: z.number(),
  weighted: z.number(),
  won: z.number(),
})
export type CampaignCounters = z.infer<typeof CampaignCounters>

export const CampaignRow = z.object({
  campaignId: Id,
  code: z.string(),
  name: z.string(),
  startDate: z.string(),
  /** null: open end */
  endDate: z.string().nullable(),
  state: z.enum(campaignStates),
  goalOpportunities: z.number().int().nullable(),
  goalRevenue: z.number().nullable(),
  autoSplit: z.boolean(),
  managers: z.array(Person),
  /** How many. */
  participants: z.number().int(),
  counters: CampaignCounters,
  creator: Id,
  createUser: z.string(),
  createUserFullName: z.string(),
  createdDate: z.string(),
  updatedDate: z.string(),
  version: z.number().int(),
  /** The reader manages it: changes the plan, its people, and whether it is locked. */
  canPlan: z.boolean(),
})
export type CampaignRow = z.infer<typeof CampaignRow>

export const MethodView = z.object({
  methodId: Id,
  type: z.enum(approachTypes),
  name: z.string(),
  /** Days that a step should take. */
  days: z.number().int(),
  probability: z.number().int(),
  open: z.number().int(),
  success: z.number().int(),
  failure: z.number().int(),
})

export const ParticipantView = Person.extend({
  joinedDate: z.string(),
  /** Gets no new opportunities for now. */
  away: z.boolean(),
  /** Most open ones at a time; null: any number. */
  load: z.number().int().nullable(),
  open: z.number().int(),
  success: z.number().int(),
  failure: z.number().int(),
})
export type ParticipantView = z.infer<typeof ParticipantView>

export const ManagerView = Person.extend({ open: z.number().int() })

const OutcomeView = z.object({
  kind: z.enum(outcomeKinds),
  /** 0: none */
  campaignId: IdOrNone,
  campaignName: z.string(),
  task: OutcomeTask.nullable(),
  message: MessageStep.nullable(),
  templateName: z.string(),
  /** The sender or the brand name; empty: the usual one. */
  fromName: z.string(),
})

export const CampaignView = CampaignRow.extend({
  description: z.string(),
  staleDays: z.number().int(),
  success: OutcomeView,
  failure: OutcomeView,
  approachMethods: z.array(MethodView),
  failReasons: z.array(z.object({ reasonId: Id, name: z.string() })),
  people: z.array(ParticipantView),
  customers: z.number().int(),
  lockedDate: z.string().nullable(),
  lockedByName: z.string(),
  /** May bring in customers and open opportunities: who plans it, and participants. */
  canRegister: z.boolean(),
})
export type CampaignView = z.infer<typeof CampaignView>

const CampaignLink = z.object({ campaignId: Id, code: z.string(), name: z.string() })
export type CampaignLink = z.infer<typeof CampaignLink>

/** What deleting does, or would do. */
export const CampaignDeletion = z.object({
  opportunities: z.number().int(),
  open: z.number().int(),
  customers: z.number().int(),
  /** Campaigns whose opportunities go on in this one: it stays while there is one. */
  usedBy: z.array(CampaignLink),
  deletable: z.boolean(),
})
export type CampaignDeletion = z.infer<typeof CampaignDeletion>

export const FreeParticipant = z.object({
  free: z.boolean(),
  takenBy: CampaignLink.nullable(),
  /** Open ones in this campaign. */
  opportunities: z.number().int(),
})

/** Who would get how many; userId 0: nobody. */
export const SplitShare = z.object({
  userId: IdOrNone,
  fullName: z.string(),
  open: z.number().int(),
  given: z.number().int(),
})
export type SplitShare = z.infer<typeof SplitShare>

export const AdditionPreview = z.object({
  added: z.number().int(),
  /** In the campaign already. */
  already: z.number().int(),
  /** Another campaign that is going on has an open opportunity with them: left out unless `includeTaken`. */
  taken: z.number().int(),
  /** Not there for the caller, or deleted. */
  notSeen: z.number().int(),
  byCurator: z.array(SplitShare),
})
export type AdditionPreview = z.infer<typeof AdditionPreview>

export const additionStates = ['running', 'done', 'failed', 'undone'] as const
export const AdditionView = AdditionPreview.extend({
  additionId: z.uuid(),
  campaignId: Id,
  state: z.enum(additionStates),
  /** Why it failed: a code of the catalogue. */
  failure: z.string().nullable(),
  createdDate: z.string(),
  /** How many went with the undo. */
  removed: z.number().int(),
  canUndo: z.boolean(),
})
export type AdditionView = z.infer<typeof AdditionView>
