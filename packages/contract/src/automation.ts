import { z } from 'zod'
import { AddAutomation, AutomationKindName, DryRun, UpdateAutomation } from './automation-fields.ts'
import { runStates, triggerNames } from './automation-rules.ts'
import { AutomationRow, AutomationView, DryRunResult, RunRow, RunView } from './automation-views.ts'
import { can, del, get, post, put } from './kernel/endpoint.ts'
import {
  ActorName,
  blockOf,
  Id,
  PathBlock,
  PathBlockSize,
  PathBoolean,
  PathId,
  PathUuid,
  Version,
} from './kernel/fields.ts'

// Rules act with the rights of their owner, so that whoever plans campaigns makes rules of the own. docs/rules.md R-21.
// Bells: `automation.notified` (about the record, with the text in `preview`) and `automation.switchedOff` (about the rule).
const see = can('MNU_Campaign', 'access')
const edit = can('MNU_Campaign', 'edit')
const add = can('MNU_Campaign', 'add')
const remove = can('MNU_Campaign', 'delete')
const who = { userName: ActorName.optional() }
const counted = { count: z.enum(['true', 'false']).optional() }
const one = { automationId: PathId, userName: ActorName }
const found = ['request.notFound', 'request.busy', 'automation.notYours'] as const
/** `automation.unsuited`: a field, step or value that its kind of record does not have. */
const ruleRefusals = ['automation.unsuited', 'automation.slotUnknown', 'automation.targetUnknown'] as const

export const automation = {
  /** Own ones; with viewAll those of everybody within reach. */
  all: get('/api/Automation/GetAllAutomation/:userId/:viewAll/:block/:maxPerBlock', {
    access: see,
    params: z.object({ userId: PathId, viewAll: PathBoolean, block: PathBlock, maxPerBlock: PathBlockSize }),
    query: z.object({
      text: z.string().max(200).optional(),
      enabled: z.enum(['true', 'false']).optional(),
      kind: AutomationKindName.optional(),
      trigger: z.enum(triggerNames as [(typeof triggerNames)[number]]).optional(),
      /** Deleted ones instead: the own, and an admin's all. */
      deleted: z.enum(['true', 'false']).optional(),
      ...counted,
    }),
    reply: blockOf(AutomationRow),
  }),
  one: get('/api/Automation/GetAutomationById/:userId/:automationId', {
    access: see,
    params: z.object({ userId: PathId, automationId: PathId }),
    reply: AutomationView,
    refuses: ['request.notFound'],
  }),
  add: post('/api/Automation/AddAutomation', {
    access: add,
    body: AddAutomation,
    reply: AutomationView,
    refuses: [...ruleRefusals, 'automation.tooMany'],
  }),
  duplicate: post('/api/Automation/DuplicateAutomation', {
    access: add,
    body: z.object({ automationId: Id, ...who }),
    reply: AutomationView,
    refuses: ['request.notFound', 'automation.tooMany'],
  }),
  update: put('/api/Automation/UpdateAutomation', {
    access: edit,
    body: UpdateAutomation,
    reply: AutomationView,
    refuses: [...found, ...ruleRefusals, 'request.staleVersion'],
  }),
  /** On: it starts from now; what happened before is past. */
  switch: put('/api/Automation/SwitchAutomation', {
    access: edit,
    body: z.object({ automationId: Id, version: Version, enabled: z.boolean(), ...who }),
    reply: AutomationView,
    refuses: [...found, 'request.staleVersion'],
  }),
  delete: del('/api/Automation/DeleteAutomation/:automationId/:userName', {
    access: remove,
    params: z.object(one),
    reply: z.void(),
    refuses: [...found],
  }),
  /** It comes back switched off. */
  recover: put('/api/Automation/RecoverDeleteAutomation/:automationId/:userName', {
    access: remove,
    params: z.object(one),
    reply: z.void(),
    refuses: [...found, 'automation.notDeleted', 'automation.tooMany'],
  }),
  /** How often it would have run in the last 30 days, on the rows that there are. */
  dryRun: post('/api/Automation/DryRunAutomation', {
    access: see,
    reads: true,
    perMinute: 30,
    body: DryRun.extend(who),
    reply: DryRunResult,
    refuses: ['automation.unsuited'],
  }),
  /** Newest first. */
  runs: get('/api/Automation/GetAutomationRuns/:automationId/:userId/:block/:maxPerBlock', {
    access: see,
    params: z.object({ automationId: PathId, userId: PathId, block: PathBlock, maxPerBlock: PathBlockSize }),
    query: z.object({ state: z.enum(runStates).optional(), ...counted }),
    reply: blockOf(RunRow),
    refuses: ['request.notFound'],
  }),
  run: get('/api/Automation/GetAutomationRunById/:userId/:runId', {
    access: see,
    params: z.object({ userId: PathId, runId: PathUuid }),
    reply: RunView,
    refuses: ['request.notFound'],
  }),
}
