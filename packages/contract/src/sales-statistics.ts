import { z } from 'zod'
import { can, post } from './kernel/endpoint.ts'
import { Block, BlockSize, blockOf, Id, IdOrNone } from './kernel/fields.ts'
import { failReasons } from './opportunity-rules.ts'
import { PlainDate } from './rules/schemas.ts'

/** So long a period may be. */
export const STATISTICS_DAYS_MAX = 731

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

const isPeriod = ({ from, to }: { from: string; to: string }) =>
  from <= to && daysBetween(from, to) < STATISTICS_DAYS_MAX
const periodFault = { path: ['to'], message: 'error.dateErr' }

const question = {
  /** Of opportunities that were created on these days, the last one included. */
  from: PlainDate,
  to: PlainDate,
  campaignId: Id.nullish(),
  /** 0: no one in charge */
  curator: IdOrNone.nullish(),
  departmentId: Id.nullish(),
  /** 0: none */
  source: IdOrNone.nullish(),
  userId: Id.optional(),
  viewAll: z.boolean().default(false),
}
export const SearchStatistics = z.object(question).refine(isPeriod, periodFault)
export type SearchStatistics = z.infer<typeof SearchStatistics>

const count = z.number().int()
const sums = { open: count, won: count, lost: count, revenue: z.number() }

/** How many are open, won and lost, and what those that were won brought. */
const Sums = z.object(sums)
/** `key` 0: none. */
const Group = z.object({
  key: IdOrNone,
  name: z.string(),
  ...sums,
  /** The same of the period before. */
  before: Sums,
})
export type StatisticsGroup = z.infer<typeof Group>

export const SalesStatistics = z.object({
  now: Sums.extend({
    /** What the open ones are worth, by their probability. */
    weighted: z.number(),
  }),
  /** The same of the period before, as long as this one. */
  before: Sums.extend({ from: z.string(), to: z.string() }),
  /** By place; a name only where one campaign is asked for. */
  steps: z.array(
    z.object({
      place: count,
      name: z.string(),
      /** Came as far as this step; what was won went through all of them. */
      reached: count,
      /** Of the period before, likewise. */
      reachedBefore: count,
      /** Open in it now. */
      here: count,
    }),
  ),
  reasons: z.array(
    z.object({
      failReason: z.enum(failReasons).nullable(),
      failReasonId: Id.nullable(),
      name: z.string(),
      count,
      before: count,
    }),
  ),
  /** The most first. */
  curators: z.array(Group),
  sources: z.array(Group),
  departments: z.array(Group),
  campaigns: z.array(Group),
  /** Whatever day they were created on: won by the day of the end, open ones by the expected day. */
  months: z.array(
    z.object({
      /** `YYYY-MM` */
      month: z.string(),
      expected: z.number(),
      weighted: z.number(),
      won: z.number(),
      /** Of the reader's campaigns, each spread over its months; null where only a part of them is asked for. */
      goal: z.number().nullable(),
    }),
  ),
})
export type SalesStatistics = z.infer<typeof SalesStatistics>

/** By place; a name only where one campaign is asked for. */
export const StepTimes = z.array(
  z.object({
    place: count,
    name: z.string(),
    /** How often one left it while it was open, and how long it had stood in it then, on average. */
    left: count,
    minutes: z.number(),
  }),
)
export type StepTimes = z.infer<typeof StepTimes>

const done = { call: count, meet: count, email: count, other: count, moved: count }
/** What each did: tasks finished, and opportunities moved to another step. */
export const SalesActivities = z.object({
  /** The reader may see tasks. */
  hasTasks: z.boolean(),
  people: z.array(z.object({ userId: Id, fullName: z.string(), ...done, before: z.object(done) })),
})
export type SalesActivities = z.infer<typeof SalesActivities>
export type ActivityCounts = Pick<SalesActivities['people'][number], keyof typeof done>

/** A campaign, or a person over the campaigns that are asked for: what was planned of a time, and what was reached. */
export const CampaignKpi = z.object({
  /** 0: no one in charge */
  key: IdOrNone,
  code: z.string(),
  name: z.string(),
  /** The days that are meant: those of the campaign, as far as they are asked for. */
  from: z.string(),
  to: z.string(),
  /** How much of these days has passed, from 0 to 1. */
  elapsed: z.number(),
  /** Of a part of its days a campaign has as large a part of its goal, and a participant an equal share; null: none. */
  goalOpportunities: z.number().nullable(),
  goalRevenue: z.number().nullable(),
  /** Won in the days that are asked for. */
  opportunities: count,
  revenue: z.number(),
  /** All of the campaign, and not only what the reader sees of it. */
  isWhole: z.boolean(),
})
export type CampaignKpi = z.infer<typeof CampaignKpi>

export const SearchKpi = z
  .object({
    from: PlainDate,
    to: PlainDate,
    by: z.enum(['campaign', 'person']).default('campaign'),
    campaignId: Id.nullish(),
    userId: Id.optional(),
    viewAll: z.boolean().default(false),
    block: Block.default(1),
    maxPerBlock: BlockSize.default(20),
  })
  .refine(isPeriod, periodFault)
export type SearchKpi = z.infer<typeof SearchKpi>

export const salesStatistics = {
  one: post('/api/Statistics/GetSalesStatistics', {
    access: can('MNU_Opportunity', 'access'),
    reads: true,
    body: SearchStatistics,
    reply: SalesStatistics,
    refuses: ['request.notFound'],
  }),
  /** Apart, for it reads every move. */
  stepTimes: post('/api/Statistics/GetStepTimes', {
    access: can('MNU_Opportunity', 'access'),
    reads: true,
    body: SearchStatistics,
    reply: StepTimes,
    refuses: ['request.notFound'],
  }),
  activities: post('/api/Statistics/GetSalesActivities', {
    access: can('MNU_Opportunity', 'access', 'MNU_ProjectTask'),
    reads: true,
    body: SearchStatistics,
    reply: SalesActivities,
    refuses: ['request.notFound'],
  }),
  /** All of it as a workbook, a sheet for each table. */
  export: post('/api/Statistics/ExportSalesStatistics', {
    access: can('MNU_Opportunity', 'download', 'MNU_ProjectTask'),
    reads: true,
    body: z.object({ ...question, language: z.enum(['vi', 'en']).default('vi') }).refine(isPeriod, periodFault),
    reply: z.void(),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    refuses: ['request.notFound'],
  }),
  kpi: post('/api/Statistics/GetCampaignKpi', {
    access: can('MNU_KPI_Campaign', 'access'),
    reads: true,
    body: SearchKpi,
    reply: blockOf(CampaignKpi),
    refuses: ['request.notFound'],
  }),
}
