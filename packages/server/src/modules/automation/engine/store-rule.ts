import { AUTOMATION_FAILURES_MAX, type AutomationTrigger } from '@crm/contract/automation-rules'
import { sql } from 'kysely'
import { isActive } from '../../../kernel/find-actor.ts'
import type { Db } from '../../../schema/index.ts'
import type { Listening, RunningRule } from './rule.ts'

const columns = sql.raw(`
  r.automation_id as "automationId", r.name, r.kind, r.trigger, r.match, r.conditions, r.steps,
  r.runs_per_hour as "runsPerHour", r.owner_id as "ownerId", r.looked_at as "lookedAt", r.looked_id as "lookedId",
  r.next_at as "nextAt"`)
const isOn = sql`r.enabled and r.deleted_at is null`

/** Rules that wait for one of these triggers. */
export async function listListening(db: Db, triggers: readonly AutomationTrigger[]): Promise<RunningRule[]> {
  const { rows } = await sql<RunningRule>`
    select ${columns} from automation r where ${isOn} and r.trigger_on = any(${[...triggers]}::text[])
     order by r.automation_id`.execute(db)
  return rows
}

/** Which of these triggers any rule waits for. */
export async function listAwaited(db: Db, triggers: readonly AutomationTrigger[]): Promise<AutomationTrigger[]> {
  const { rows } = await sql<Listening>`
    select distinct r.trigger_on as "on" from automation r
     where ${isOn} and r.trigger_on = any(${[...triggers]}::text[])`.execute(db)
  return rows.map(({ on }) => on)
}

/** Holds a rule that is on, for what is kept with it. */
export async function holdRule(db: Db, automationId: number): Promise<RunningRule | undefined> {
  const { rows } = await sql<RunningRule>`
    select ${columns} from automation r where r.automation_id = ${automationId} and ${isOn} for no key update`.execute(
    db,
  )
  return rows[0]
}

export async function saveLooked(
  db: Db,
  automationId: number,
  { lookedAt, lookedId, nextAt }: Pick<RunningRule, 'lookedAt' | 'lookedId' | 'nextAt'>,
): Promise<void> {
  await db
    .updateTable('automation')
    .set({ looked_at: lookedAt, looked_id: lookedId, next_at: nextAt })
    .where('automation_id', '=', automationId)
    .execute()
}

interface Ended {
  readonly hasFailed: boolean
  readonly runs?: number
  readonly now: Date
}

/** Counts what a rule did. Answers its rule where that was one failure too many, which switches it off. */
export async function countRun(db: Db, automationId: number, { hasFailed, runs = 1, now }: Ended) {
  const { rows } = await sql<{ isTooMuch: boolean; name: string; ownerId: number }>`
    update automation r
       set runs = runs + ${runs}, failures = failures + ${hasFailed ? runs : 0}, last_run_at = ${now},
           failures_in_row = case when ${hasFailed} then least(failures_in_row + 1, ${AUTOMATION_FAILURES_MAX}) else 0 end
     where r.automation_id = ${automationId}
    returning r.name, r.owner_id as "ownerId",
              r.enabled and r.failures_in_row >= ${AUTOMATION_FAILURES_MAX} as "isTooMuch"`.execute(db)
  const [found] = rows
  if (!found?.isTooMuch) return undefined
  await sql`
    update automation set enabled = false, off_reason = 'failures', version = version + 1, updated_at = ${now}
     where automation_id = ${automationId}`.execute(db)
  return { name: found.name, ownerId: found.ownerId }
}

/** Whose turn it was last of those to whom the rule gives, which is held. */
export async function holdTurn(db: Db, automationId: number): Promise<number | null> {
  const { rows } = await sql<{ turn: number | null }>`
    select split_turn as turn from automation where automation_id = ${automationId} for no key update`.execute(db)
  return rows[0]?.turn ?? null
}

export async function saveTurn(db: Db, automationId: number, userId: number): Promise<void> {
  await db.updateTable('automation').set({ split_turn: userId }).where('automation_id', '=', automationId).execute()
}

/** Those of them who may sign in, in the order of their ids. */
export async function listWorking(db: Db, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select a.user_id as "userId" from account a
     where a.user_id = any(${[...userIds]}::bigint[]) and ${isActive} order by a.user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}
