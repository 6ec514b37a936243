import type { Step, Trigger } from '@crm/contract/automation-fields'
import type { AutomationTrigger } from '@crm/contract/automation-rules'
import { type Actor, isGranted } from '../../../kernel/actor.ts'
import { findActor } from '../../../kernel/find-actor.ts'
import type { Db } from '../../../schema/index.ts'
import type { KindPart } from '../parts.ts'
import type { Asking } from './store-match.ts'

/** A rule that is on, as the engine needs it. */
export interface RunningRule extends Asking {
  readonly automationId: number
  readonly name: string
  readonly trigger: Trigger
  readonly steps: readonly Step[]
  readonly runsPerHour: number
  readonly ownerId: number
  readonly lookedAt: Date | null
  readonly lookedId: number
  readonly nextAt: Date | null
}

export interface Listening {
  readonly on: AutomationTrigger
}

/** The owner of a rule with the rights to a kind of record at this moment, or why the rule may do nothing with it. */
export async function ownerOf(
  db: Db,
  { ownerId }: { readonly ownerId: number },
  { resource }: Pick<KindPart, 'resource'>,
): Promise<Actor | 'ownerSuspended' | 'ownerWithoutRight'> {
  const actor = await findActor(db, ownerId, resource.tag)
  if (!actor) return 'ownerSuspended'
  return isGranted(actor, 'access') ? actor : 'ownerWithoutRight'
}
