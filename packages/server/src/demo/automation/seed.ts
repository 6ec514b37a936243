import { AUTOMATION_FAILURES_MAX } from '@crm/contract/automation-rules'
import { sql } from 'kysely'
import type { StepNote } from '../../schema/automation.ts'
import type { Db } from '../../schema/index.ts'
import type { Company } from '../seed-company.ts'
import { type DemoRule, demoRules, kindOf } from './rules.ts'

const dayMs = 86_400_000

interface Past {
  readonly id: number
  readonly at: Date
}

/** Five rules of a company whose records are there, and what they have done; one of them failed and is off. */
export async function seedAutomation(db: Db, company: Company, today: Date): Promise<void> {
  const madeAt = new Date(today.getTime() - 60 * dayMs)
  for (const rule of demoRules(company)) {
    const { rows: past } = await rule.past(today).execute(db)
    const automationId = await insertRule(db, rule, company.users[rule.owner], { past, madeAt, today })
    if (past.length > 0) await insertRuns(db, automationId, rule, past)
  }
}

interface Made {
  readonly past: readonly Past[]
  readonly madeAt: Date
  readonly today: Date
}

async function insertRule(db: Db, rule: DemoRule, ownerId: number, { past, madeAt, today }: Made): Promise<number> {
  const hasFailed = rule.ends === 'failed'
  const ended = rule.ends === 'waiting' ? 0 : past.length
  const { automation_id } = await db
    .insertInto('automation')
    .values({
      name: rule.name,
      description: rule.description,
      kind: kindOf(rule),
      trigger_on: rule.trigger.on,
      trigger: JSON.stringify(rule.trigger),
      conditions: JSON.stringify(rule.conditions),
      steps: JSON.stringify(rule.steps),
      owner_id: ownerId,
      enabled: !hasFailed,
      off_reason: hasFailed ? 'failures' : null,
      looked_at: hasFailed ? null : today,
      runs: ended,
      failures: hasFailed ? ended : 0,
      failures_in_row: hasFailed ? Math.min(ended, AUTOMATION_FAILURES_MAX) : 0,
      last_run_at: ended > 0 ? (past[0]?.at ?? null) : null,
      created_at: madeAt,
      updated_at: madeAt,
    })
    .returning('automation_id')
    .executeTakeFirstOrThrow()
  return automation_id
}

async function insertRuns(db: Db, automationId: number, rule: DemoRule, past: readonly Past[]): Promise<void> {
  const noteAt = (at: Date): StepNote => ({
    state: rule.ends,
    date: at.toISOString(),
    ...(rule.reason === '' ? {} : { reason: rule.reason }),
  })
  const isWaiting = rule.ends === 'waiting'
  const [first] = rule.steps
  const waitMs = first?.do === 'wait' ? first.amount * dayMs : 0
  const runs = past.map(({ id, at }) => ({
    id,
    at,
    log: (rule.ends === 'done' ? rule.steps : rule.steps.slice(0, 1)).map(() => noteAt(at)),
    due: isWaiting ? new Date(at.getTime() + waitMs) : null,
    ended: isWaiting ? null : at,
  }))
  const step = { done: rule.steps.length, waiting: 1, failed: 0 }[rule.ends]
  await sql`
    insert into automation_run (run_id, automation_id, kind, record_id, occasion, state, reason, steps, step, log, due_at,
                                created_at, ended_at)
    select gen_random_uuid(), ${automationId}, ${kindOf(rule)}, id, "at"::text, ${rule.ends}, ${rule.reason},
           ${JSON.stringify(rule.steps)}::jsonb, ${step}, log, due, "at", ended
      from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb)
        as run (id bigint, "at" timestamptz, log jsonb, due timestamptz, ended timestamptz)`.execute(db)
  await sql`
    insert into automation_hour (automation_id, hour, runs)
    select automation_id, date_trunc('hour', created_at), count(*)
      from automation_run where automation_id = ${automationId} group by 1, 2`.execute(db)
}
