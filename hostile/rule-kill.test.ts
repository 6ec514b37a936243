import { setTimeout as wait } from 'node:timers/promises'
import { ask, type Person } from './ask.ts'
import { addCustomer, draftOf } from './customers.ts'
import { until } from './hear.ts'
import { choose, type Findings, openFindings, scenario } from './scenario.ts'
import type { ServerProcess } from './server-process.ts'
import { openOnServer, type ServerSite } from './site.ts'

/** What was taken up by a process that died is free after a minute; a job of the queue after three quarters of one. */
const doneWithinMs = 180_000

/** For each new customer two tasks, each a step of its own. */
async function makeRule(origin: string, { headers }: Person): Promise<void> {
  const task = (title: string) => ({ do: 'createTask', type: 'call', title, assignee: { to: 'owner' }, dueDays: 1 })
  const answer = await ask(origin, {
    method: 'POST',
    path: '/api/Automation/AddAutomation',
    headers,
    body: {
      name: 'Chăm sóc khách mới',
      trigger: { on: 'customerAdded' },
      steps: [task('Gọi lần đầu'), task('Gửi giới thiệu')],
      runsPerHour: 10_000,
      enabled: true,
    },
  })
  if (answer.status !== 200) throw new Error(`no rule: ${answer.status} ${answer.text}`)
}

async function writeUntilDead(origin: string, person: Person, site: ServerSite): Promise<number> {
  for (let added = 0; ; added += 1) {
    const answer = await addCustomer(origin, person, draftOf(site.choices)).catch(() => undefined)
    if (answer === undefined) return added
    if (answer.status !== 200) throw new Error(`a write was refused: ${answer.status} ${answer.text}`)
  }
}

/** Every customer that was committed has one run, which is over, and each of its tasks once. */
async function judge(site: ServerSite, findings: Findings): Promise<{ customers: number; tookMs: number }> {
  const read = () =>
    site.query<{ runs: number; done: number; calls: number; letters: number }>(`
      select (select count(*)::int from automation_run r where r.record_id = c.customer_id) as runs,
             (select count(*)::int from automation_run r where r.record_id = c.customer_id and r.state = 'done') as done,
             (select count(*)::int from task t where t.customer_id = c.customer_id and t.title = 'Gọi lần đầu') as calls,
             (select count(*)::int from task t where t.customer_id = c.customer_id and t.title = 'Gửi giới thiệu') as letters
        from customer c where c.name = 'Khách thử'`)
  const tookMs = await until(async () => (await read()).every(({ done }) => done === 1), doneWithinMs)
  findings.check(tookMs !== undefined, 'runs are not over three minutes after the last restart')
  const rows = await read()
  for (const { runs, calls, letters } of rows) {
    findings.check(runs === 1, 'a customer without exactly one run', String(runs))
    findings.check(calls === 1 && letters === 1, 'a step was not taken exactly once', `${calls} and ${letters}`)
  }
  return { customers: rows.length, tookMs: tookMs ?? doneWithinMs }
}

scenario({
  name: 'rule-kill',
  promise:
    'killed while rules run, each rule has run once for each committed record, and each of its steps was taken once',
  async run(place, length) {
    const findings = openFindings()
    const kills = choose(length, 3, 20)
    const site = await openOnServer(place)
    let server: ServerProcess = await site.start()
    const admin = await site.signIn(server, 'admin')
    await makeRule(server.origin, admin)
    let acknowledged = 0
    for (let round = 0; round < kills; round += 1) {
      const writing = [1, 2].map(() => writeUntilDead(server.origin, admin, site))
      await wait(1_000 + Math.random() * 3_000)
      await server.kill()
      acknowledged += (await Promise.all(writing)).reduce((sum, added) => sum + added, 0)
      server = await site.start()
    }
    const { customers, tookMs } = await judge(site, findings)
    const figures = `${kills} kills, ${acknowledged} acknowledged of ${customers} committed customers, each with one run and its two tasks; all done ${Math.round(tookMs / 1_000)} s after the last restart`
    return { length: `${kills} kills`, figures, broken: findings.list() }
  },
})
