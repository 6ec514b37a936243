import type { AutomationView } from '@crm/contract/automation-views'
import { refuse } from '../../../kernel/refused.ts'
import type { Registry } from '../parts.ts'
import { choicesOf, rightsOn } from '../rules.ts'
import { findRule, type Reading, rowFor } from './store.ts'
import { readNames } from './store-choices.ts'

/** A rule with the names of what it names. */
export async function viewOf(reading: Reading, registry: Registry, automationId: number): Promise<AutomationView> {
  const { actor, db } = reading
  const found = (await findRule(reading, automationId)) ?? refuse('request.notFound')
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
