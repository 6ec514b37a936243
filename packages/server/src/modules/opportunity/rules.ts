import type { FailReason, OpportunityStatus } from '@crm/contract/opportunity-rules'
import type { Actor } from '../../kernel/actor.ts'
import { isPlanner, type LockedCampaign } from '../campaign/public.ts'

/** All of an opportunity that a change may write. */
export interface Facts {
  readonly name: string
  readonly content: string
  readonly methodId: number
  readonly status: OpportunityStatus
  readonly probability: number
  readonly revenue: number
  readonly curatorId: number | null
  readonly contactId: number | null
  readonly sourceId: number | null
  readonly sourceDetail: string
  readonly expectedDate: string | null
  readonly failReason: FailReason | null
  readonly failReasonId: number | null
  readonly failNote: string
}

/** What of an opportunity decides who may do what with it. */
interface Standing {
  readonly curatorId: number | null
  readonly campaign: Pick<LockedCampaign, 'createdBy' | 'managerIds'>
}

/** Its curator, and those whose campaign it is; the right to edit was asked before. docs/rules.md. */
export const mayChange = (actor: Actor, { curatorId, campaign }: Standing): boolean =>
  curatorId === actor.userId || isPlanner(actor, campaign)

/** Who may be in charge: those who take part in the campaign or manage it. */
export const belongsTo = (
  { managerIds, participantIds }: Pick<LockedCampaign, 'managerIds' | 'participantIds'>,
  userId: number,
): boolean => participantIds.includes(userId) || managerIds.includes(userId)
