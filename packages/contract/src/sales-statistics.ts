import { z } from 'zod'
import { can, post } from './kernel/endpoint.ts'
import { Id, IdOrNone } from './kernel/fields.ts'
import { failReasons } from './opportunity-rules.ts'
import { PlainDate } from './rules/schemas.ts'

/** So long a period may be. */
export const STATISTICS_DAYS_MAX = 731

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

export const SearchStatistics = z
  .object({
    /** Of opportunities that were created on these days, the last one included. */
    from: PlainDate,
    to: PlainDate,
    campaignId: Id.nullish(),
    /** 0: no one in charge */
    curator: IdOrNone.nullish(),
    departmentId: Id.nullish(),
    source: Id.nullish(),
    userId: Id.optional(),
    viewAll: z.boolean().default(false),
  })
  .refine(({ from, to }) => from <= to && daysBetween(from, to) < STATISTICS_DAYS_MAX, {
    path: ['to'],
    message: 'error.dateErr',
  })
export type SearchStatistics = z.infer<typeof SearchStatistics>

const count = z.number().int()
const sums = { open: count, won: count, lost: count, revenue: z.number() }

/** How many are open, won and lost, and what those that were won brought. */
const Sums = z.object(sums)
/** `key` 0: none. */
const Group = z.object({ key: IdOrNone, name: z.string(), ...sums })
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
      /** Open in it now. */
      here: count,
      /** How often one left it while it was open, and how long it had stood in it then, on average. */
      left: count,
      minutes: z.number(),
    }),
  ),
  reasons: z.array(
    z.object({
      failReason: z.enum(failReasons).nullable(),
      failReasonId: Id.nullable(),
      name: z.string(),
      count,
    }),
  ),
  /** The most first. */
  curators: z.array(Group),
  sources: z.array(Group),
  /** Whatever day they were created on: won by the day of the end, open ones by the expected day. */
  months: z.array(
    z.object({
      /** `YYYY-MM` */
      month: z.string(),
      expected: z.number(),
      weighted: z.number(),
      won: z.number(),
    }),
  ),
})
export type SalesStatistics = z.infer<typeof SalesStatistics>

export const salesStatistics = {
  one: post('/api/Statistics/GetSalesStatistics', {
    access: can('MNU_Opportunity', 'access'),
    reads: true,
    body: SearchStatistics,
    reply: SalesStatistics,
    refuses: ['request.notFound'],
  }),
}
