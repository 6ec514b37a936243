import type { AutomationView } from '@crm/contract/automation-views'
import type { Actor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refused.ts'
import type { Db } from '../../../schema/index.ts'
import type { Registry } from '../parts.ts'
import { choicesOf, rightsOn } from '../rules.ts'
import { findRule, rowFor } from './store.ts'
import { readNames } from './store-choices.ts'

interface Reading {
  readonly actor: Actor
  readonly db: Db
}

/** A rule with the names of what it names. */
export async function viewOf(
  { actor, db }: Reading,
  registry: Registry,
  automationId: number,
): Promise<AutomationView> {
  const found = (await findRule(db, actor, automationId)) ?? refuse('request.notFound')
  const { match, conditions, steps } = found
  return {
    ...rowFor(actor)(found),
    match,
    conditions: [...conditions],
    steps: [...steps],
    names: await readNames(db, registry.choices, actor, choicesOf(found)),
    canDelete: rightsOn(actor, found).canDelete,
  }
}
