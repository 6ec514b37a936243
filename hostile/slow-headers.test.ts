import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from './hear.ts'
import { choose, msOf, openFindings, quantile, scenario } from './scenario.ts'
import { openOnServer } from './site.ts'
import { drive, faultsIn } from './traffic.ts'

const closedWithinMs = 60_000
const lineEveryMs = 5_000

/** A connection that sends one header line every five seconds and never ends them. */
function crawl(port: number) {
  const socket: Socket = connect(port, '127.0.0.1', () =>
    socket.write('GET /api/client-config HTTP/1.1\r\nhost: x\r\n'),
  )
  const startedAt = performance.now()
  const timer = setInterval(() => socket.write('x-a: b\r\n'), lineEveryMs)
  const state = { closedMs: undefined as number | undefined, end: () => socket.destroy() }
  socket.on('error', () => undefined)
  socket.on('close', () => {
    clearInterval(timer)
    state.closedMs = performance.now() - startedAt
  })
  // Read what comes: an unread answer would keep the socket half open.
  socket.resume()
  return state
}

scenario({
  name: 'slow-headers',
  promise: 'while connections send their headers slowly others are answered with p99 < 500 ms; each is closed ≤ 60 s',
  async run(place, length) {
    const findings = openFindings()
    const count = choose(length, 400, 1_000)
    const site = await openOnServer(place)
    const server = await site.start()
    const { userId, headers } = await site.signIn(server, 'admin')
    const path = `/api/Customer/GetAllCustomerByPage/${userId}/true/all/1/20`
    await drive(server.origin, () => ({ path, headers }), 20, 3)
    const crawling: ReturnType<typeof crawl>[] = []
    for (let n = 0; n < count; n += 1) {
      crawling.push(crawl(server.port))
      if (n % 50 === 49) await wait(20)
    }
    const traffic = await drive(server.origin, () => ({ path, headers }), 20, choose(length, 20, 50))
    await until(() => crawling.every(({ closedMs }) => closedMs !== undefined), closedWithinMs * 2)
    const open = crawling.filter(({ closedMs }) => closedMs === undefined)
    const slowest = Math.max(...crawling.map(({ closedMs }) => closedMs ?? Number.POSITIVE_INFINITY))
    for (const { end } of open) end()
    const p99 = quantile(traffic.tookMs, 0.99)
    findings.check(p99 < 500, 'others were slowed down', msOf(p99))
    findings.check(faultsIn(traffic) === '', 'others got no answer', faultsIn(traffic))
    findings.check(
      slowest <= closedWithinMs,
      'a slow connection lived for more than 60 s',
      `the last one ${msOf(slowest)}`,
    )
    await server.stop()
    const figures = `others: p50 ${msOf(quantile(traffic.tookMs, 0.5))}, p99 ${msOf(p99)}; slow ones closed after ${msOf(slowest)} at the latest`
    return { length: `${count} connections`, figures, broken: findings.list() }
  },
})
