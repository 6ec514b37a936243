import type { Step } from '@crm/contract/automation-fields'
import type { AutomationKind, RunState } from '@crm/contract/automation-rules'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import type { Condition } from '../../../kernel/database/sql.ts'
import type { Resource } from '../../../kernel/events/capability.ts'
import { all, countRows, cut } from '../../../kit/store-list.ts'
import type { Window } from '../../../kit/window.ts'
import type { StepNote } from '../../../schema/automation.ts'
import type { Db } from '../../../schema/index.ts'
import { isThere, rulesOfOwners } from '../store-sight.ts'

export interface ReadRun {
  readonly runId: string
  readonly automationId: number
  readonly automationName: string
  readonly kind: AutomationKind
  readonly recordId: number
  readonly state: RunState
  readonly reason: string
  readonly count: number
  readonly depth: number
  readonly step: number
  readonly steps: readonly Step[]
  readonly log: readonly StepNote[]
  readonly createdAt: Date
  readonly endedAt: Date | null
  readonly dueAt: Date | null
}

const columns = sql.raw(`
  n.run_id as "runId", n.automation_id as "automationId", r.name as "automationName", n.kind, n.record_id as "recordId",
  n.state, n.reason, n.count, n.depth, n.step, n.steps, n.log, n.created_at as "createdAt", n.ended_at as "endedAt",
  n.due_at as "dueAt"`)

const of = (automationId: number, state: RunState | undefined): Condition =>
  all([sql`n.automation_id = ${automationId}`, ...(state === undefined ? [] : [sql<boolean>`n.state = ${state}`])])

/** The newest first. Whether the reader sees the rule was asked before. */
export async function readRuns(
  db: Db,
  automationId: number,
  state: RunState | undefined,
  window: Window,
): Promise<ReadRun[]> {
  const { rows } = await sql<ReadRun>`
    select ${columns} from automation_run n join automation r on r.automation_id = n.automation_id
     where ${of(automationId, state)} order by n.created_at desc, n.run_id desc ${cut(window)}`.execute(db)
  return rows
}

export const countRuns = (db: Db, automationId: number, state: RunState | undefined): Promise<number | null> =>
  countRows(db, sql`select 1 from automation_run n where ${of(automationId, state)}`)

/** A run of a rule that the actor sees. */
export async function findRun(db: Db, actor: Actor, runId: string): Promise<ReadRun | undefined> {
  const { rows } = await sql<ReadRun>`
    select ${columns} from automation_run n join (${rulesOfOwners}) on r.automation_id = n.automation_id
     where n.run_id = ${runId} and ${isThere(actor)}`.execute(db)
  return rows[0]
}

/** Whether a person sees a record, of those that a run made. */
export async function seesMade(db: Db, eyes: Actor, { visible }: Resource, id: number): Promise<boolean> {
  const seen = visible(eyes, sql`${id}::bigint`)
  const { rows } = await sql<{ seen: boolean | null }>`select ${seen} as seen`.execute(db)
  return rows[0]?.seen === true
}
