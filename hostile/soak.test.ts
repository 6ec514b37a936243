import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ask } from './ask.ts'
import { choose, openFindings, scenario } from './scenario.ts'
import { metricsToken } from './secrets.ts'
import type { ServerProcess } from './server-process.ts'
import { openOnServer } from './site.ts'
import { drive, faultsIn, mixedCall } from './traffic.ts'

const collector = fileURLToPath(new URL('./collect-garbage.ts', import.meta.url))
const heapGrowthMax = 0.05
const mbPerHourMax = 1

interface Sample {
  readonly heapMb: number
  readonly residentMb: number
  readonly handles: number
}

async function sample(server: ServerProcess): Promise<Sample> {
  // Connections of the drive are closed by now; twice, since the first collection leaves what finalizers hold.
  for (let n = 0; n < 2; n += 1) {
    server.signal('SIGUSR2')
    await wait(1_000)
  }
  const headers = { authorization: `Bearer ${metricsToken}` }
  const { text } = await ask(server.origin, { path: '/metrics', headers })
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1] ?? 0)
  return { heapMb: heap / 2 ** 20, residentMb: server.residentMb(), handles: server.openHandles() }
}

const mb = (value: number) => `${value.toFixed(1)} MB`

scenario({
  name: 'soak',
  promise:
    'at 50 calls a second handles stay, the heap after a collection stays within 5 %, resident memory grows ≤ 1 MB an hour (an hour and longer; a short run states it only), no 5xx',
  async run(place, length) {
    const findings = openFindings()
    const seconds = choose(length, 20, 1_200)
    const parts = 4
    const site = await openOnServer(place, 2_000)
    const server = await site.start({ NODE_FLAGS: `--expose-gc --import=${collector}` })
    const people = [await site.signIn(server, 'admin'), await site.signIn(server, 'leader.sales')] as const
    const next = () => mixedCall([...people], site.choices, 2_000)
    await drive(server.origin, next, 50, seconds)
    const samples = [await sample(server)]
    const faults: string[] = []
    for (let part = 0; part < parts - 1; part += 1) {
      faults.push(faultsIn(await drive(server.origin, next, 50, seconds)))
      samples.push(await sample(server))
    }
    const [first = samples[0], last = samples.at(-1)] = [samples[0], samples.at(-1)]
    if (!first || !last) throw new Error('nothing was measured')
    const hours = (seconds * (parts - 1)) / 3_600
    const slope = (last.residentMb - first.residentMb) / hours
    for (const fault of faults) findings.check(fault === '', '5xx or no answer', fault)
    findings.check(last.handles <= first.handles + 5, 'handles grow', samples.map(({ handles }) => handles).join(', '))
    const growth = last.heapMb / first.heapMb - 1
    findings.check(growth <= heapGrowthMax, 'the heap grows', `${(growth * 100).toFixed(1)} %`)
    if (hours >= 1) findings.check(slope <= mbPerHourMax, 'resident memory grows', `${slope.toFixed(1)} MB an hour`)
    await server.stop()
    const figures = `heap ${samples.map(({ heapMb }) => mb(heapMb)).join(', ')}; resident ${samples.map(({ residentMb }) => mb(residentMb)).join(', ')} (${slope.toFixed(1)} MB an hour by this); handles ${samples.map(({ handles }) => handles).join(', ')}`
    return { length: `${seconds} s to warm up, then ${parts - 1} × ${seconds} s`, figures, broken: findings.list() }
  },
})
