import type { automation as automationApi } from '@crm/contract/automation'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { automationFacts } from './events.ts'
import { automationJobs, reactionOf } from './jobs.ts'
import { type AutomationPart, registryOf } from './parts.ts'
import { changes, deleteRule, recover } from './rule/change.ts'
import { dryRunOf } from './rule/dry-run.ts'
import { reads } from './rule/read.ts'
import { runReads } from './rule/runs.ts'
import { automationResource } from './store-sight.ts'

/** Rules over what the capabilities registered: their records, triggers and steps. */
export function openAutomation(parts: readonly AutomationPart[]) {
  const registry = registryOf(parts)
  const capability: Capability = {
    resource: automationResource,
    facts: automationFacts(registry),
    jobs: automationJobs(registry),
    reaction: reactionOf(registry),
  }
  const handlers: HandlersOf<typeof automationApi> = {
    ...reads(registry),
    ...changes(registry),
    ...dryRunOf(registry),
    ...runReads(registry),
    delete: deleteRule,
    recover,
  }
  return { capability, handlers }
}
