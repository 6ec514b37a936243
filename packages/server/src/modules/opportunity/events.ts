import type { OpportunityStatus } from '@crm/contract/opportunity-rules'
import { bellAndPush } from '../../kernel/events/bell-and-push.ts'
import { type BellLine, type Fact, fact, type HubMessage, type LogLine } from '../../kernel/events/fact.ts'
import { roomOf } from '../../kernel/live/live.ts'
import type { Db } from '../../schema/index.ts'
import { opportunityPath, pushWords, showFailReason } from '../../words/push.ts'
import { tellScreens } from '../campaign/public.ts'
import { opportunityResource } from './store-sight.ts'

/** One line of the opportunity's log. */
export type OpportunityLine = Omit<LogLine, 'resource' | 'targetId' | 'targetCode' | 'targetName' | 'parentTarget'>

export interface ToldOpportunity {
  readonly opportunityId: number
  readonly code: string
  readonly name: string
  readonly campaignId: number
  readonly campaignName: string
  readonly curatorId: number | null
  readonly lines: readonly OpportunityLine[]
}

export interface Told {
  readonly opportunities: readonly ToldOpportunity[]
}

/** An end, or a new beginning, of one opportunity: each has an event of its own, so that each message is shown. */
export interface ToldStatus extends ToldOpportunity {
  readonly status: OpportunityStatus
  /** In words; empty where it did not fail. */
  readonly failReason: string
}

const logOf = ({ opportunityId, code, name, campaignName, lines }: ToldOpportunity): LogLine[] =>
  lines.map((line) => ({
    resource: 'Opportunity',
    targetId: opportunityId,
    targetCode: code,
    targetName: name,
    parentTarget: campaignName,
    ...line,
  }))

const bellOf = (
  { opportunityId, code, name, campaignId }: ToldOpportunity,
  userId: number,
  rest: object,
): BellLine => ({
  userId,
  resource: opportunityResource,
  targetId: opportunityId,
  body: { code, name, parentId: campaignId, ...rest },
})

const campaignsOf = (opportunities: readonly ToldOpportunity[]) => ({
  campaignIds: [...new Set(opportunities.map(({ campaignId }) => campaignId))],
})

const quiet: Omit<Fact<Told>, 'name'> = {
  log: ({ opportunities }) => opportunities.flatMap(logOf),
  hub: ({ opportunities }, db) => tellScreens(campaignsOf(opportunities), db),
}

/** One bell for each person, however many there are; it leads to the first of them. */
const given: Omit<Fact<Told>, 'name'> = {
  ...quiet,
  ...bellAndPush<Told>(
    async ({ opportunities }) =>
      [...Map.groupBy(opportunities, ({ curatorId }) => curatorId)].flatMap(([userId, [first, ...others]]) =>
        userId === null || !first ? [] : [bellOf(first, userId, { role: 'curator', count: others.length + 1 })],
      ),
    { words: pushWords.opportunityGiven, path: opportunityPath },
  ),
}

/** What became of it is told to its curator by the specification's message, too. */
async function statusHub(told: ToldStatus, db: Db): Promise<HubMessage[]> {
  const { name, curatorId, status, campaignName: campaginName, failReason } = told
  const screens = await tellScreens(campaignsOf([told]), db)
  if (curatorId === null) return screens
  const data = { name, curatorId, status, campaginName, failReason }
  return [
    ...screens,
    { channel: 'opportunity', event: 'OpportunityStatusChange', rooms: [roomOf.user(curatorId)], data },
  ]
}

const ended = (words: typeof pushWords.opportunityFailed): Omit<Fact<ToldStatus>, 'name'> => ({
  log: logOf,
  hub: statusHub,
  ...bellAndPush<ToldStatus>(
    async (told) =>
      told.curatorId === null ? [] : [bellOf(told, told.curatorId, { preview: showFailReason(told.failReason) })],
    { words, path: opportunityPath },
  ),
})

export const opportunityAdded = fact('opportunity.added', given)
export const opportunityTransferred = fact('opportunity.transferred', given)
export const opportunityUpdated = fact('opportunity.updated', quiet)
export const opportunityMoved = fact('opportunity.moved', quiet)
export const opportunityMessaged = fact('opportunity.messaged', quiet)
export const opportunityDeleted = fact('opportunity.deleted', quiet)
export const opportunityRecovered = fact('opportunity.recovered', quiet)
export const opportunitySucceeded = fact('opportunity.succeeded', ended(pushWords.opportunitySucceeded))
export const opportunityFailed = fact('opportunity.failed', ended(pushWords.opportunityFailed))
export const opportunityReopened = fact('opportunity.reopened', ended(pushWords.opportunityReopened))

export interface Commented extends ToldOpportunity {
  readonly preview: string
}

export const opportunityCommented = fact<Commented>('opportunity.commented', {
  hub: (told, db) => tellScreens(campaignsOf([told]), db),
  ...bellAndPush<Commented>(
    async (told) => (told.curatorId === null ? [] : [bellOf(told, told.curatorId, { preview: told.preview })]),
    { words: pushWords.opportunityCommented, path: opportunityPath },
  ),
})

export const opportunityFacts = [
  opportunityAdded,
  opportunityTransferred,
  opportunityUpdated,
  opportunityMoved,
  opportunityMessaged,
  opportunityDeleted,
  opportunityRecovered,
  opportunitySucceeded,
  opportunityFailed,
  opportunityReopened,
  opportunityCommented,
]
