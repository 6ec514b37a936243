import { z } from 'zod'
import { MessageStep } from './automation-fields.ts'
import { approachTypes, campaignSorts, campaignStates, outcomeKinds } from './campaign-rules.ts'
import { ActorName, Id, IdOrNone, PathBlock, PathBlockSize, PathId, Version } from './kernel/fields.ts'
import { sheetFields } from './list-export.ts'
import {
  APPROACH_STEPS_MAX,
  CAMPAIGN_CODE_SEARCH_MAX,
  CAMPAIGN_NAME_SEARCH_MAX,
  CAMPAIGN_PARTICIPANTS_MAX,
  STALE_DAYS,
} from './rules/limits.ts'
import { Money, PlainDate, required } from './rules/schemas.ts'
import { FreeText, SafeName } from './rules/text.ts'
import { TASK_TITLE_MAX, taskTypes } from './task-rules.ts'

const who = { userName: ActorName.optional() }
const Percent = z.number().int().min(0).max(100)
/** More are refused with the text of the catalogue. */
export const ManagerIds = z.array(Id).max(20)
export const ParticipantIds = z.array(Id).max(CAMPAIGN_PARTICIPANTS_MAX)

export const MethodFields = z.object({
  /** Of a step that is there already. */
  methodId: Id.optional(),
  type: z.enum(approachTypes),
  name: required('name', SafeName(1, 100)),
  days: z.number().int().min(0).max(365).default(0),
  probability: Percent.default(0),
})
export type MethodFields = z.infer<typeof MethodFields>

/** What is done next about the opportunity, by who is in charge of it, so many days after its end. */
export const OutcomeTask = z.object({
  type: z.enum(taskTypes),
  title: required('title', SafeName(1, TASK_TITLE_MAX)),
  days: z.number().int().min(0).max(365),
})
export type OutcomeTask = z.infer<typeof OutcomeTask>

/** `opportunity`: one opens in the campaign that is named; `task`: that one is set; else the customer is written to. */
const Outcome = z
  .object({
    kind: z.enum(outcomeKinds),
    campaignId: IdOrNone.default(0),
    task: OutcomeTask.nullable().default(null),
    message: MessageStep.nullable().default(null),
  })
  .refine(({ kind, task }) => kind !== 'task' || task !== null, { path: ['task'], message: 'error.invalidInput' })
  .refine(({ kind, message }) => (kind !== 'sendMail' && kind !== 'sendSms') || message?.do === kind, {
    path: ['message'],
    message: 'error.invalidInput',
  })

const plan = {
  name: required('campaignName', SafeName(1, CAMPAIGN_NAME_SEARCH_MAX)),
  description: FreeText(0, 2_000),
  startDate: PlainDate,
  endDate: PlainDate.nullable(),
  goalOpportunities: z.number().int().min(0).max(1_000_000).nullable(),
  goalRevenue: Money.nullable(),
  autoSplit: z.boolean(),
  staleDays: z.number().int().min(1).max(365),
  success: Outcome,
  failure: Outcome,
  /** Fewer than four are refused with the text of the catalogue. */
  approachMethods: z.array(MethodFields).max(APPROACH_STEPS_MAX),
  failReasons: z.array(z.object({ reasonId: Id.optional(), name: required('name', SafeName(1, 100)) })).max(50),
}
const nothing = { kind: 'nothing', campaignId: 0, task: null, message: null } as const

export const AddCampaign = z.object({
  ...plan,
  description: plan.description.default(''),
  endDate: plan.endDate.default(null),
  goalOpportunities: plan.goalOpportunities.default(null),
  goalRevenue: plan.goalRevenue.default(null),
  autoSplit: plan.autoSplit.default(false),
  staleDays: plan.staleDays.default(STALE_DAYS),
  success: plan.success.default(nothing),
  failure: plan.failure.default(nothing),
  failReasons: plan.failReasons.default([]),
  managerIds: ManagerIds.default([]),
  participantIds: ParticipantIds.default([]),
  ...who,
})
export type AddCampaign = z.infer<typeof AddCampaign>

/** Absent: unchanged. Steps and fail reasons, where given, replace the lists by their ids. */
export const UpdateCampaign = z.object({ campaignId: Id, version: Version, ...z.object(plan).partial().shape, ...who })
export type UpdateCampaign = z.infer<typeof UpdateCampaign>

export const CampaignQuery = z.object({
  block: PathBlock.optional(),
  maxPerBlock: PathBlockSize.optional(),
  count: z.enum(['true', 'false']).optional(),
  text: z.string().max(CAMPAIGN_NAME_SEARCH_MAX).optional(),
  code: z.string().max(CAMPAIGN_CODE_SEARCH_MAX).optional(),
  state: z.enum(campaignStates).optional(),
  manager: PathId.optional(),
  participant: PathId.optional(),
  /** Those that go on at some time of these days. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  sort: z.enum(campaignSorts).default('-createdDate'),
})
export type CampaignQuery = z.infer<typeof CampaignQuery>

export const campaignExportColumns = [
  'code',
  'name',
  'state',
  'startDate',
  'endDate',
  'managers',
  'participants',
  'open',
  'success',
  'failure',
  'winRate',
  'goalOpportunities',
  'goalRevenue',
  'revenue',
  'weighted',
  'won',
  'creator',
  'createdDate',
] as const
export type CampaignExportColumn = (typeof campaignExportColumns)[number]

/** The list as it is asked for, in a body. */
export const ExportCampaign = CampaignQuery.omit({ block: true, maxPerBlock: true, count: true }).extend({
  manager: Id.optional(),
  participant: Id.optional(),
  viewAll: z.boolean().default(false),
  userId: Id.optional(),
  ...sheetFields(campaignExportColumns),
})
