import { APPROACH_STEPS_MIN, CAMPAIGN_MANAGERS_MAX } from '@crm/contract/rules/limits'
import { type Actor, isAdmin, isGranted } from '../../kernel/actor.ts'
import type { Refuse } from '../../kernel/refused.ts'

/** What of a campaign decides who may do what with it. */
export interface Standing {
  readonly createdBy: number
  readonly managerIds: readonly number[]
  readonly participantIds: readonly number[]
}

/** Creator, managers and admins: those whose campaign it is. docs/rules.md. */
export const isPlanner = (
  actor: Pick<Actor, 'userId' | 'systemRole'>,
  { createdBy, managerIds }: Pick<Standing, 'createdBy' | 'managerIds'>,
): boolean => isAdmin(actor) || createdBy === actor.userId || managerIds.includes(actor.userId)

export const canPlan = (actor: Actor, standing: Pick<Standing, 'createdBy' | 'managerIds'>): boolean =>
  isGranted(actor, 'edit') && isPlanner(actor, standing)

/** A participant needs the right to add opportunities, which is read beside. */
export const canRegister = (actor: Actor, standing: Standing): boolean =>
  canPlan(actor, standing) ||
  (standing.participantIds.includes(actor.userId) && actor.beside !== undefined && isGranted(actor.beside, 'add'))

export interface Plan {
  readonly startDate: string
  readonly endDate: string | null
  readonly methods: readonly unknown[]
}

export function checkPlan(
  { startDate, endDate, methods }: Plan,
  refuse: Refuse<'campaign.fewMethods' | 'campaign.datesReversed'>,
): void {
  if (methods.length < APPROACH_STEPS_MIN) refuse('campaign.fewMethods')
  if (endDate !== null && endDate < startDate) refuse('campaign.datesReversed')
}

export function checkManagers(managerIds: readonly number[], refuse: Refuse<'campaign.maxManagers'>): void {
  if (managerIds.length > CAMPAIGN_MANAGERS_MAX) refuse('campaign.maxManagers')
}
