import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { signIn } from './client.ts'
import { type Line, rateLine, type Settings } from './compare.ts'
import { page, serverFlags, startProduct } from './customers.ts'
import { median } from './measure.ts'
import { start } from './processes.ts'

const main = fileURLToPath(new URL('../packages/server/src/main.ts', import.meta.url))
const heavyAtOnce = 8
const healthCalls = 200

/** The demo company on the embedded database against 10,000 customers on a server, and health while it works hard. */
export async function measureEmbedded(serverUrl: string, settings: Settings): Promise<Line[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lite-crm-bench-'))
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'true', LOG_LEVEL: 'error', RATE_LIMITS: 'off' }
  const embedded = await start(main, env, '/readyz', serverFlags)
  const server = await startProduct(serverUrl)
  const own = await signIn(embedded.origin, 'viewer.all')
  const other = await signIn(server.origin, 'viewer.all')
  const pair = {
    product: { origin: embedded.origin, request: page(own, true) },
    limit: { origin: server.origin, request: page(other, true) },
  }
  const lines = [
    await rateLine('Process', 'list block, embedded against a server', 0.2, pair, settings),
    await measureHealth(embedded.origin, own.headers, settings),
  ]
  await Promise.all([embedded.stop(), server.stop()])
  rmSync(dataDir, { recursive: true, force: true })
  return lines
}

/** The time that all but the slowest of a hundred answers keep within, ms. */
async function askHealth(origin: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < healthCalls; n += 1) {
    const startedAt = performance.now()
    await (await fetch(`${origin}/healthz`)).text()
    times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[Math.floor(healthCalls * 0.99)] ?? 0
}

async function measureHealth(
  origin: string,
  headers: Record<string, string>,
  { rounds, note }: Settings,
): Promise<Line> {
  let isOver = false
  const body = JSON.stringify({ text: 'nguyen zzyzx', viewAll: true, sort: 'name' })
  const heavy = Array.from({ length: heavyAtOnce }, async () => {
    while (!isOver)
      await fetch(`${origin}/api/Customer/SearchCustomer`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
  })
  const worst: number[] = []
  for (let round = 0; round < rounds; round += 1) worst.push(await askHealth(origin))
  isOver = true
  await Promise.all(heavy)
  const p99 = median(worst)
  note(`health under embedded load: p99 ${p99.toFixed(1)} ms`)
  return {
    group: 'Process',
    work: `health answer, p99, while ${heavyAtOnce} embedded searches run`,
    product: `${p99.toFixed(1)} ms`,
    limit: '20 ms',
    ratio: p99 / 20,
    owed: 1,
    isMost: true,
  }
}
