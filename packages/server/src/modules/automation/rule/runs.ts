import type { automation } from '@crm/contract/automation'
import type { RunRow, RunView } from '@crm/contract/automation-views'
import type { Actor } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { windowOf } from '../../../kit/window.ts'
import type { StepNote } from '../../../schema/automation.ts'
import type { Db } from '../../../schema/index.ts'
import { readShown, type Shown } from '../engine/store-subject.ts'
import type { Registry } from '../parts.ts'
import { eyesFor } from './eyes.ts'
import { findRule } from './store.ts'
import { countRuns, findRun, type ReadRun, readRuns, seesMade } from './store-runs.ts'

type Api = typeof automation

/** What a reader sees of records of one kind. */
export async function shownTo(
  db: Db,
  registry: Registry,
  reader: Actor,
  kind: ReadRun['kind'],
  ids: readonly number[],
) {
  const part = registry.kind(kind)
  const eyes = await eyesFor(db, reader, part.resource.tag)
  return eyes ? readShown(db, part, eyes, ids) : new Map<number, Shown>()
}

const rowOf = (run: ReadRun, shown: ReadonlyMap<number, Shown>): RunRow => {
  const { code = '', name = '', parentId = null } = shown.get(run.recordId) ?? {}
  return {
    runId: run.runId,
    automationId: run.automationId,
    automationName: run.automationName,
    kind: run.kind,
    recordId: run.recordId,
    recordCode: code,
    recordName: name,
    parentId,
    state: run.state,
    reason: run.reason,
    count: run.count,
    depth: run.depth,
    stepsDone: run.step,
    steps: run.steps.length,
    createdDate: run.createdAt.toISOString(),
    endedDate: run.endedAt?.toISOString() ?? null,
    dueDate: run.state === 'waiting' ? (run.dueAt?.toISOString() ?? null) : null,
  }
}

export const runReads = (registry: Registry) => {
  /** What a step made, for those who see it. */
  async function madeFor(db: Db, reader: Actor, made: StepNote['made']) {
    const resource = made && registry.kindOf(made.resource)?.resource
    if (!made || !resource) return null
    const eyes = await eyesFor(db, reader, resource.tag)
    const isSeen = eyes && (await seesMade(db, eyes, resource, made.id))
    return isSeen ? made : null
  }

  async function logOf(db: Db, reader: Actor, { steps, log }: ReadRun): Promise<RunView['log']> {
    const lines: RunView['log'] = []
    for (const [place, step] of steps.entries()) {
      const note = log[place]
      const made = await madeFor(db, reader, note?.made)
      lines.push({ step, state: note?.state ?? 'open', date: note?.date ?? null, reason: note?.reason ?? '', made })
    }
    return lines
  }

  const runs: Handler<Api['runs']> = async (call) => {
    const { params, query, actor, db, refuse } = call
    const { automationId } = params
    if (!(await findRule(call, automationId))) refuse('request.notFound')
    const found = await readRuns(db, automationId, query.state, windowOf(params))
    const items: RunRow[] = []
    for (const [kind, of] of Map.groupBy(found, (one) => one.kind)) {
      const ids = of.map(({ recordId }) => recordId)
      const shown = await shownTo(db, registry, actor, kind, ids)
      items.push(...of.map((one) => rowOf(one, shown)))
    }
    // A rule that was about other records before has runs of both; mostly there is one kind.
    items.sort((one, other) => other.createdDate.localeCompare(one.createdDate) || other.runId.localeCompare(one.runId))
    return query.count === 'true' ? { items, total: await countRuns(db, automationId, query.state) } : { items }
  }

  const run: Handler<Api['run']> = async ({ params, actor, db, refuse }) => {
    const found = (await findRun(db, actor, params.runId)) ?? refuse('request.notFound')
    const shown = await shownTo(db, registry, actor, found.kind, [found.recordId])
    return { ...rowOf(found, shown), log: await logOf(db, actor, found) }
  }

  return { runs, run }
}
