import os from 'node:os'
import { choose, msOf, openFindings, quantile, type Scenario } from './scenario.ts'
import { openOnServer } from './site.ts'
import { drive, mixedCall, serverErrorsIn } from './traffic.ts'

const limitsMs = { p50: 50, p95: 200, p99: 500 }

export const load: Scenario = {
  name: 'load',
  promise: 'LOAD-01: 200 mixed calls a second: p50 ≤ 50, p95 ≤ 200, p99 ≤ 500 ms, no 5xx',
  async run(place, length) {
    const findings = openFindings()
    const seconds = choose(length, 30, 600)
    const customers = choose(length, 20_000, 100_000)
    const site = await openOnServer(place, customers)
    const server = await site.start()
    const people = [await site.signIn(server, 'admin'), await site.signIn(server, 'leader.sales')] as const
    const next = () => mixedCall([...people], site.choices, customers)
    await drive(server.origin, next, 50, 5)
    const busyBefore = os.loadavg()[0] ?? 0
    const traffic = await drive(server.origin, next, 200, seconds)
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(traffic.tookMs, share))
    findings.check((p50 ?? 0) <= limitsMs.p50, 'p50 above 50 ms', msOf(p50 ?? 0))
    findings.check((p95 ?? 0) <= limitsMs.p95, 'p95 above 200 ms', msOf(p95 ?? 0))
    findings.check((p99 ?? 0) <= limitsMs.p99, 'p99 above 500 ms', msOf(p99 ?? 0))
    const errors = serverErrorsIn(traffic)
    findings.check(errors === 0, '5xx or no answer', String(errors))
    const counts = [...traffic.statuses].map(([status, n]) => `${n} × ${status}`).join(', ')
    const figures = `p50 ${msOf(p50 ?? 0)}, p95 ${msOf(p95 ?? 0)}, p99 ${msOf(p99 ?? 0)}; ${counts}; ${traffic.waitingMax} waiting at most; ${Math.round(server.residentMb())} MB; load of the machine before ${busyBefore.toFixed(1)} on ${os.cpus().length} cores`
    await server.stop()
    return { length: `${seconds} s, ${customers.toLocaleString('en')} customers`, figures, broken: findings.list() }
  },
}
