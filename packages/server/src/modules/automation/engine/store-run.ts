import type { Step } from '@crm/contract/automation-fields'
import type { AutomationKind, RunState } from '@crm/contract/automation-rules'
import { sql } from 'kysely'
import type { StepNote } from '../../../schema/automation.ts'
import type { Db } from '../../../schema/index.ts'

export interface NewRun {
  readonly recordId: number
  readonly occasion: string
}

interface Beginning {
  readonly automationId: number
  readonly kind: AutomationKind
  readonly steps: readonly Step[]
  readonly depth: number
  readonly now: Date
  readonly state: Extract<RunState, 'running' | 'skipped' | 'refused'>
  readonly reason?: string
  readonly count?: number
}

/** Writes down what a rule is to do, each record and occasion once; answers those that were not there yet. */
export async function insertRuns(db: Db, runs: readonly NewRun[], beginning: Beginning): Promise<string[]> {
  if (runs.length === 0) return []
  const { automationId, kind, steps, depth, now, state, reason = '', count = 1 } = beginning
  const isOver = state !== 'running'
  const { rows } = await sql<{ runId: string }>`
    insert into automation_run (run_id, automation_id, kind, record_id, occasion, state, reason, count, depth, steps, due_at,
                                created_at, ended_at)
    select gen_random_uuid(), ${automationId}, ${kind}, (run->>'recordId')::bigint, run->>'occasion', ${state}, ${reason},
           ${count}, ${depth}, ${JSON.stringify(steps)}::jsonb, ${isOver ? null : now}::timestamptz, ${now},
           ${isOver ? now : null}::timestamptz
      from jsonb_array_elements(${JSON.stringify(runs)}::jsonb) run
    on conflict (automation_id, record_id, occasion) do nothing
    returning run_id as "runId"`.execute(db)
  return rows.map(({ runId }) => runId)
}

const hourMs = 3_600_000

/** Counts runs in this hour of the clock; answers how many of them are more than the rule may. */
export async function countInHour(db: Db, automationId: number, runs: number, max: number, now: Date): Promise<number> {
  if (runs === 0) return 0
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs)
  const { rows } = await sql<{ runs: number }>`
    insert into automation_hour as h (automation_id, hour, runs) values (${automationId}, ${hour}, ${runs})
    on conflict (automation_id, hour) do update set runs = h.runs + excluded.runs returning h.runs`.execute(db)
  return Math.min(runs, Math.max(0, (rows[0]?.runs ?? 0) - max))
}

export async function skipRuns(db: Db, runIds: readonly string[], reason: string, now: Date): Promise<void> {
  if (runIds.length === 0) return
  await sql`
    update automation_run set state = 'skipped', reason = ${reason}, due_at = null, ended_at = ${now}
     where run_id = any(${[...runIds]}::uuid[])`.execute(db)
}

/** A run whose next step is due, with what its rule is at this moment. */
export interface DueRun {
  readonly runId: string
  readonly automationId: number
  readonly recordId: number
  readonly depth: number
  readonly steps: readonly Step[]
  readonly step: number
  /** What became of the steps before. */
  readonly log: readonly StepNote[]
  readonly attempts: number
  readonly dueAt: Date
  readonly name: string
  readonly kind: AutomationKind
  readonly ownerId: number
  readonly ownerName: string
  readonly isOn: boolean
}

const leaseMs = 60_000

/** Takes up the run that has been due for longest; nobody else does within the lease, and after a kill the next one. */
export async function claimRun(db: Db, now: Date): Promise<DueRun | undefined> {
  const { rows } = await sql<DueRun>`
    with taken as (
      update automation_run set due_at = ${new Date(now.getTime() + leaseMs)}, attempts = attempts + 1
       where run_id = (select run_id from automation_run where due_at <= ${now}
                        order by due_at, created_at limit 1 for update skip locked)
      returning *
    )
    select t.run_id as "runId", t.automation_id as "automationId", t.record_id as "recordId", t.depth, t.steps, t.step, t.log,
           t.attempts, t.due_at as "dueAt", r.name, t.kind, r.owner_id as "ownerId", w.full_name as "ownerName",
           r.enabled and r.deleted_at is null as "isOn"
      from taken t join automation r on r.automation_id = t.automation_id join account w on w.user_id = r.owner_id
  `.execute(db)
  return rows[0]
}

/** Holds a run that was taken up; false: somebody else has it by now. */
export async function holdRun(db: Db, { runId, step, dueAt }: DueRun): Promise<boolean> {
  const { rows } = await sql`
    select 1 from automation_run where run_id = ${runId} and step = ${step} and due_at = ${dueAt} for update`.execute(
    db,
  )
  return rows.length > 0
}

/** To the next step, which is due at once or after a wait. */
export async function advanceRun(db: Db, { runId, step }: DueRun, note: StepNote, dueAt: Date): Promise<void> {
  await sql`
    update automation_run
       set step = ${step + 1}, state = ${note.state === 'waiting' ? 'waiting' : 'running'}, attempts = 0, due_at = ${dueAt},
           log = log || ${JSON.stringify([note])}::jsonb
     where run_id = ${runId}`.execute(db)
}

/** The same step once more, later. */
export async function postponeRun(db: Db, { runId }: DueRun, dueAt: Date): Promise<void> {
  await sql`update automation_run set due_at = ${dueAt} where run_id = ${runId}`.execute(db)
}

interface Ending {
  readonly state: Extract<RunState, 'done' | 'failed' | 'refused' | 'skipped'>
  readonly reason: string
  readonly step: number
  readonly note?: StepNote
}

export async function endRun(db: Db, runId: string, { state, reason, step, note }: Ending, now: Date): Promise<void> {
  await sql`
    update automation_run
       set state = ${state}, reason = ${reason}, step = ${step}, due_at = null, ended_at = ${now},
           log = log || ${JSON.stringify(note ? [note] : [])}::jsonb
     where run_id = ${runId}`.execute(db)
}

/** Old runs, so many at once; answers how many there were. */
export async function deleteRuns(db: Db, before: Date, max: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from automation_run where run_id in (
      select run_id from automation_run where ended_at < ${before} order by ended_at limit ${max})`.execute(db)
  await sql`delete from automation_hour where hour < ${before}`.execute(db)
  return Number(numAffectedRows)
}

/** Everything that a write since `savepoint` did is taken back, and the transaction goes on. */
export const savepoint = (db: Db) => sql`savepoint step`.execute(db)
export const rollBackToSavepoint = (db: Db) => sql`rollback to savepoint step`.execute(db)
