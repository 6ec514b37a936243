import os from 'node:os'
import { choose, msOf, openFindings, quantile, scenario } from './scenario.ts'
import { openOnServer } from './site.ts'
import { drive, faultsIn, mixedCall } from './traffic.ts'

const perSecond = 200
const limits = {
  p50: { share: 0.5, ms: 50 },
  p95: { share: 0.95, ms: 200 },
  p99: { share: 0.99, ms: 500 },
}

scenario({
  name: 'load',
  promise:
    '200 mixed calls a second: p50 ≤ 50, p95 ≤ 200, p99 ≤ 500 ms (judged where the machine is otherwise idle), no 5xx',
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
    const usedBefore = server.processorMs()
    const calls = perSecond * seconds
    const traffic = await drive(server.origin, next, perSecond, seconds)
    const usedMs = (server.processorMs() - usedBefore) / traffic.tookMs.length
    const isIdle = busyBefore <= os.cpus().length
    const times = Object.entries(limits).map(([name, { share, ms }]) => {
      const found = quantile(traffic.tookMs, share)
      if (isIdle) findings.check(found <= ms, `${name} above ${ms} ms`, msOf(found))
      return `${name} ${msOf(found)}`
    })
    // On a busy machine the queue grows until callers give up: that says nothing of the product.
    const faults = faultsIn(isIdle ? traffic : { ...traffic, failures: new Map() })
    findings.check(faults === '', '5xx or no answer', faults)
    const counts = [...traffic.statuses].map(([status, n]) => `${n} × ${status}`).join(', ')
    const unanswered = calls - traffic.tookMs.length
    const judged = isIdle ? '' : ', too busy with other work to judge times'
    const figures = `${counts}, ${unanswered} given up after 60 s; ${times.join(', ')}; ${usedMs.toFixed(1)} ms of processor time a call, ${Math.round(server.residentMb())} MB; load of the machine before ${busyBefore.toFixed(1)} on ${os.cpus().length} cores${judged}`
    await server.stop()
    return { length: `${seconds} s, ${customers.toLocaleString('en')} customers`, figures, broken: findings.list() }
  },
})
