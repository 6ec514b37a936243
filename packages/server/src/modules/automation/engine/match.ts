import { AUTOMATION_DEPTH_MAX } from '@crm/contract/automation-rules'
import { inTransaction } from '../../../kernel/database/transaction.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { inOrder } from '../../../kit/record-lock.ts'
import type { Db } from '../../../schema/index.ts'
import type { LoggedTrigger, Registry } from '../parts.ts'
import { noteEnd } from './end.ts'
import { ownerOf, type RunningRule } from './rule.ts'
import { listMatching } from './store-match.ts'
import { readEvent, type ToldLine } from './store-occasion.ts'
import { listListening } from './store-rule.ts'
import { countInHour, insertRuns, type NewRun, skipRuns } from './store-run.ts'

/** An event that some rule waits for. */
export interface Happening {
  readonly eventId: string
  readonly name: string
  /** ISO 8601 */
  readonly at: string
  /** How many runs led to it. */
  readonly depth: number
}

export interface Firing {
  readonly registry: Registry
  readonly rule: RunningRule
  readonly depth: number
  readonly now: Date
}

/** One line in the log of a rule for all that it passes over together. */
export async function passOver(
  db: Db,
  { rule, depth, now }: Firing,
  runs: readonly NewRun[],
  reason: string,
): Promise<void> {
  const passed = { automationId: rule.automationId, kind: rule.kind, steps: [], depth, now, reason, count: runs.length }
  await insertRuns(db, runs.slice(0, 1), { ...passed, state: 'skipped' })
}

/** What its owner may not do is refused once for all of them, and counts as one failure. */
async function refuseAll(db: Db, { rule, depth, now }: Firing, runs: readonly NewRun[], reason: string): Promise<void> {
  const refused = {
    automationId: rule.automationId,
    kind: rule.kind,
    steps: [],
    depth,
    now,
    reason,
    count: runs.length,
  }
  const written = await insertRuns(db, runs.slice(0, 1), { ...refused, state: 'refused' })
  if (written.length > 0) await noteEnd(db, rule.automationId, { hasFailed: true, now })
}

/** Has a rule run for those of the records that meet its conditions. Answers how many were too many for the hour. */
export async function fire(db: Db, firing: Firing, told: readonly NewRun[]): Promise<number> {
  const { registry, rule, depth, now } = firing
  if (told.length === 0) return 0
  const part = registry.kind(rule.kind)
  const actor = await ownerOf(db, rule, part)
  if (typeof actor === 'string') {
    await refuseAll(db, firing, told, actor)
    return 0
  }
  const ids = inOrder(told.map(({ recordId }) => recordId))
  const met = await listMatching(db, { part, actor, asking: rule, now }, ids)
  const runs = told.filter(({ recordId }) => met.has(recordId))
  const { automationId, kind, steps } = rule
  const isTooDeep = depth > AUTOMATION_DEPTH_MAX
  const state = isTooDeep ? 'skipped' : 'running'
  const written = await insertRuns(db, runs, {
    automationId,
    kind,
    steps,
    depth,
    now,
    state,
    reason: isTooDeep ? 'tooDeep' : '',
  })
  if (isTooDeep) return 0
  const over = await countInHour(db, automationId, written.length, rule.runsPerHour, now)
  await skipRuns(db, written.slice(written.length - over), 'hourlyLimit', now)
  return over
}

/** Those records of one event that a trigger runs for, and those that it passes over since they were too many. */
export function sortTold({ atMost }: Pick<LoggedTrigger, 'atMost'>, lines: readonly ToldLine[]) {
  const idsOf = (some: readonly ToldLine[]) => inOrder(some.map(({ recordId }) => recordId))
  const bulk = atMost ? idsOf(lines.filter(({ field }) => field === atMost.field)) : []
  if (!atMost || bulk.length <= atMost.records) return { ids: idsOf(lines), passed: [] }
  const ids = idsOf(lines.filter(({ field }) => field !== atMost.field))
  return { ids, passed: bulk.filter((id) => !ids.includes(id)) }
}

async function matchRule(db: Db, firing: Firing, part: LoggedTrigger, { eventId, at }: Happening): Promise<void> {
  const lines = await readEvent(db, part, firing.rule.trigger, { eventId, at: new Date(at) })
  const { ids, passed } = sortTold(part, lines)
  const runsOf = (some: readonly number[]) => some.map((recordId) => ({ recordId, occasion: eventId }))
  if (passed.length > 0) await passOver(db, firing, runsOf(passed), 'tooManyCurators')
  await fire(db, firing, runsOf(ids))
}

/** Writes down what each rule that waits for an event is to do, once, however often this is done. */
export async function matchEvent(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  registry: Registry,
  happening: Happening,
): Promise<void> {
  const waiting = registry.logged.filter(({ messages }) => messages.includes(happening.name))
  await inTransaction(db, async (trx) => {
    const rules = await listListening(
      trx,
      waiting.map(({ on }) => on),
    )
    for (const rule of rules) {
      const part = waiting.find(({ on }) => on === rule.trigger.on)
      const firing = { registry, rule, depth: happening.depth + 1, now: clock.now() }
      if (part) await matchRule(trx, firing, part, happening)
    }
  })
}
