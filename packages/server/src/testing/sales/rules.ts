import type { AutomationView, RunRow, RunView } from '@crm/contract/automation-views'
import { sql } from 'kysely'
import type { Caller, Harness } from '../harness.ts'
import { runQueuedJobs, runTimedJob } from '../run-jobs.ts'

/** Rules as people make them, over HTTP, and time passing for them. */
export function ruleCalls(h: Harness) {
  const draft = (wanted: Record<string, unknown> = {}) => ({
    name: 'Chào khách mới',
    trigger: { on: 'customerAdded' },
    steps: [{ do: 'notify', owner: true, message: 'Xem {{customer.name}}' }],
    enabled: true,
    ...wanted,
  })
  const send = (caller: Caller, wanted: Record<string, unknown> = {}) =>
    caller.post('/api/Automation/AddAutomation', draft(wanted))

  async function addRule(caller: Caller, wanted: Record<string, unknown> = {}): Promise<AutomationView> {
    const answer = await send(caller, wanted)
    if (answer.statusCode !== 200) throw new Error(`no rule: ${answer.body}`)
    return answer.json()
  }

  const readRule = (caller: Caller, automationId: number) =>
    caller.get(`/api/Automation/GetAutomationById/${caller.me.userId}/${automationId}`)

  /** Everything is told and everything that follows is done, until nothing follows any more. */
  async function settle(): Promise<void> {
    do await h.platform.dispatcher.drain()
    while ((await runQueuedJobs(h, 'automation-match')).length > 0)
  }

  /** A minute passes, or more. */
  async function tick(ms = 60_000): Promise<void> {
    h.clock.pass(ms)
    await runTimedJob(h, 'automation-tick')
    await settle()
  }

  async function runsOf(caller: Caller, automationId: number, query = ''): Promise<RunRow[]> {
    const path = `/api/Automation/GetAutomationRuns/${automationId}/${caller.me.userId}/1/100`
    return (await caller.get(`${path}?${query}`)).json<{ items: RunRow[] }>().items
  }

  const readRun = async (caller: Caller, runId: string) =>
    (await caller.get(`/api/Automation/GetAutomationRunById/${caller.me.userId}/${runId}`)).json<RunView>()

  const dryRun = (caller: Caller, body: Record<string, unknown>) =>
    caller.post('/api/Automation/DryRunAutomation', body)

  const tasks = () =>
    h.db
      .selectFrom('task')
      .select(['title', 'customer_id', 'curator_id', 'created_by', 'end_at'])
      .orderBy('task_id')
      .execute()

  /** Has everything told once more, as after a kill between telling and the note that it was told. */
  const tellAgain = () => sql`update event set delivered_at = null, claimed_at = null`.execute(h.db)

  return { draft, send, addRule, readRule, settle, tick, runsOf, readRun, dryRun, tasks, tellAgain }
}
export type RuleCalls = ReturnType<typeof ruleCalls>
