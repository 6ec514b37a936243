import { z } from 'zod'
import { get, signedIn } from './kernel/endpoint.ts'
import { IdOrNone, PathId } from './kernel/fields.ts'

/** So far back the weeks go, the present one included. */
export const OVERVIEW_WEEKS = 12
/** So many people or priorities have a row of their own. */
export const OVERVIEW_ROWS = 5

const count = z.number().int()
/** The Monday by which a week is named. */
const monday = z.string()

const CustomerFigures = z.object({
  total: count,
  /** Of these, not to be forgotten. */
  forget: count,
  /** How many were created in each week, the present one last. */
  created: z.array(z.object({ monday, count })),
})

/** Whose tickets: one's own, those of the department that one leads, everyone's. */
export const overviewScopes = ['own', 'department', 'everyone'] as const
export type OverviewScope = (typeof overviewScopes)[number]

const open = { open: count, late: count }
const TicketFigures = z.object({
  scope: z.enum(overviewScopes),
  ...open,
  /** By person in charge, 0 where there is none; one's own by priority. The most first; who is left out counts in the sums. */
  rows: z.array(z.object({ key: IdOrNone, name: z.string(), ...open })),
  /** Response targets of steps that ended in each week, the present one last. */
  targets: z.array(z.object({ monday, met: count, missed: count })),
})

/** null: not for this person. */
export const Overview = z.object({ customers: CustomerFigures.nullable(), tickets: TicketFigures.nullable() })
export type Overview = z.infer<typeof Overview>

export const overview = {
  one: get('/api/Overview/GetOverview/:userId', {
    access: signedIn('figures of what the person may see: customers and tickets each by the rights to them'),
    params: z.object({ userId: PathId }),
    reply: Overview,
    refuses: ['request.notFound'],
  }),
}
