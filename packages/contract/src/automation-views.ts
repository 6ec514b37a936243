import { z } from 'zod'
import { AutomationKindName, Condition, Step, Trigger } from './automation-fields.ts'
import { offReasons, runStates, stepNames } from './automation-rules.ts'
import { Id, IdOrNone } from './kernel/fields.ts'

export const AutomationRow = z.object({
  automationId: Id,
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  /** Why it is off, where it switched itself off. */
  offReason: z.enum(offReasons).nullable(),
  kind: AutomationKindName,
  trigger: Trigger,
  /** What it does, in order. */
  stepNames: z.array(z.enum(stepNames as [(typeof stepNames)[number]])),
  owner: Id,
  ownerName: z.string(),
  ownerAvatar: z.string().nullable(),
  runsPerHour: z.number().int(),
  /** Since it was made: how often it ran, and how often that ended in failure or refusal. */
  runs: z.number().int(),
  failures: z.number().int(),
  /** Those of the last 30 days. */
  recentRuns: z.number().int(),
  lastRunDate: z.string().nullable(),
  createdDate: z.string(),
  updatedDate: z.string(),
  deleted: z.boolean(),
  version: z.number().int(),
  /** Its owner, with the edit right, and admins. */
  canEdit: z.boolean(),
})
export type AutomationRow = z.infer<typeof AutomationRow>

export const AutomationView = AutomationRow.extend({
  match: z.enum(['all', 'any']),
  conditions: z.array(Condition),
  steps: z.array(Step),
  /** Names behind the ids that trigger, conditions and steps hold, by source (`choiceSources`) and id. */
  names: z.array(z.object({ of: z.string(), id: z.number().int(), name: z.string() })),
  canDelete: z.boolean(),
})
export type AutomationView = z.infer<typeof AutomationView>

const record = {
  kind: AutomationKindName,
  /** 0: none in particular */
  recordId: IdOrNone,
  /** Both empty where the reader does not see the record, or it is gone. */
  recordCode: z.string(),
  recordName: z.string(),
  /** The record that its page is named after too: an opportunity's campaign. */
  parentId: Id.nullable(),
}

/** One run of a rule for one record. */
export const RunRow = z.object({
  runId: z.uuid(),
  automationId: Id,
  automationName: z.string(),
  ...record,
  state: z.enum(runStates),
  /** Of `runReasons`, or the refusal of a step; empty where there is none. */
  reason: z.string(),
  /** One line may stand for several records that were skipped together; the named one is the first of them. */
  count: z.number().int(),
  /** How many rules led to it, this one counted in. */
  depth: z.number().int(),
  stepsDone: z.number().int(),
  steps: z.number().int(),
  createdDate: z.string(),
  endedDate: z.string().nullable(),
  /** When a waiting one goes on. */
  dueDate: z.string().nullable(),
})
export type RunRow = z.infer<typeof RunRow>

export const RunView = RunRow.extend({
  /** The steps as they were when it began, each with what became of it. */
  log: z.array(
    z.object({
      step: Step,
      state: z.enum(['done', 'waiting', 'failed', 'open']),
      date: z.string().nullable(),
      /** As of a run; or, of one that is done, why nobody was written to (`skipReasons`). */
      reason: z.string(),
      /** What it made, such as a task; null: nothing, or nothing that the reader sees. */
      made: z.object({ resource: z.string(), id: Id }).nullable(),
    }),
  ),
})
export type RunView = z.infer<typeof RunView>

export const DryRunResult = z.object({
  /** How often it would have run. `more`: at least so often, not all was looked at. */
  total: z.number().int(),
  more: z.boolean(),
  days: z.number().int(),
  /** The newest, as far as the reader sees them. */
  items: z.array(z.object({ ...record, date: z.string() })),
})
export type DryRunResult = z.infer<typeof DryRunResult>
