import type { OverviewScope } from '@crm/contract/overview'
import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import type { Actor } from '../../kernel/actor.ts'
import type { Reach } from '../ticket/public.ts'

/** Whose tickets the figures are about, of those that a person sees. docs/rules.md. */
export function scopeOf(actor: Actor, reach: Reach): OverviewScope {
  if (reach.kind === 'everything') return 'everyone'
  return actor.positionId === LEADER_POSITION_ID ? 'department' : 'own'
}
