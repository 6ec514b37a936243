/** What a step is done by; `own` is one that the company named itself. */
export const approachTypes = ['call', 'meet', 'email', 'task', 'lunch', 'memories', 'own'] as const
export type ApproachType = (typeof approachTypes)[number]

export const campaignStates = ['planned', 'running', 'ended', 'locked', 'deleted'] as const
export type CampaignState = (typeof campaignStates)[number]

/** What follows when an opportunity ends. */
export const outcomeKinds = ['nothing', 'opportunity', 'task', 'sendMail', 'sendSms'] as const
export type OutcomeKind = (typeof outcomeKinds)[number]

export const campaignSorts = ['-createdDate', 'createdDate', 'name', '-name', '-startDate', 'startDate'] as const
export type CampaignSort = (typeof campaignSorts)[number]

/** How a line of the log is counted. */
export const campaignAction = {
  added: 1,
  updated: 2,
  deleted: 3,
  recovered: 4,
  locked: 6,
  unlocked: 7,
  reset: 8,
} as const

interface Standing {
  readonly startDate: string
  readonly endDate: string | null
  readonly locked: boolean
  readonly deleted: boolean
}

/** `today`: the day of the office, `YYYY-MM-DD`. */
export function campaignStateOf({ startDate, endDate, locked, deleted }: Standing, today: string): CampaignState {
  if (deleted) return 'deleted'
  if (locked) return 'locked'
  if (startDate > today) return 'planned'
  return endDate !== null && endDate < today ? 'ended' : 'running'
}

type Days = Pick<Standing, 'startDate' | 'endDate'>

/** Two campaigns at the same time; without an end a campaign goes on. */
export const overlaps = (one: Days, other: Days): boolean =>
  (other.endDate === null || one.startDate <= other.endDate) && (one.endDate === null || other.startDate <= one.endDate)
