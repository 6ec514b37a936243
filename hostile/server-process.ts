import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ask } from './ask.ts'
import { adminPassword, clientSecrets, metricsToken } from './secrets.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
// A shared machine may be very busy; how long a start took is told where it matters.
const readyWithinMs = 240_000
const linesKept = 400

const settings = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'off',
  DEMO: 'false',
  COM_AES: clientSecrets.comAes,
  CLIENT_PASSPHRASE: clientSecrets.passphrase,
  JWT_SECRET: 'hostile-jwt-secret-of-some-length',
  DATA_KEY: 'hostile-data-key-of-some-length',
  METRICS_TOKEN: metricsToken,
  ADMIN_PASSWORD: adminPassword,
}

export interface ServerProcess {
  readonly origin: string
  readonly port: number
  readonly pid: number
  readonly readyMs: number
  /** The errors that it logged. */
  errors(): readonly string[]
  isAlive(): boolean
  kill(): Promise<void>
  stop(): Promise<number | null>
  signal(name: NodeJS.Signals): void
  residentMb(): number
  /** Processor time it has used so far: the same on a busy machine as on an idle one. */
  processorMs(): number
  openHandles(): number
}

/** Starts the product as a process of its own and waits until it is ready. */
export async function startServer(env: Record<string, string>, port: number): Promise<ServerProcess> {
  const startedAt = performance.now()
  const { NODE_FLAGS = '', ...product } = env
  const child = spawn(process.execPath, [...NODE_FLAGS.split(' ').filter(Boolean), 'packages/server/src/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...settings, ...product, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const lines = keepLines(child)
  const origin = `http://127.0.0.1:${port}`
  await untilReady(child, origin, lines)
  const pid = child.pid ?? 0
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    if (isAlive()) child.kill(signal)
    await ended
  }
  return {
    origin,
    port,
    pid,
    readyMs: performance.now() - startedAt,
    // Whatever is no line of the log is what it tells the person who starts it.
    errors: () => lines.filter((line) => line.startsWith('{')),
    isAlive,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      return child.exitCode
    },
    signal: (name) => child.kill(name),
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    processorMs: () => processorMsOf(pid),
    openHandles: () => readdirSync(`/proc/${pid}/fd`).length,
  }
}

const msPerTick = 10

function processorMsOf(pid: number): number {
  // After the name in brackets, which may hold spaces: user and system time are the 12th and 13th field.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * msPerTick
}

function keepLines(child: ChildProcess): string[] {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      if (lines.length > linesKept) lines.shift()
    })
  }
  return lines
}

async function untilReady(child: ChildProcess, origin: string, lines: readonly string[]): Promise<void> {
  const endMs = performance.now() + readyWithinMs
  while (performance.now() < endMs) {
    if (child.exitCode !== null)
      throw new Error(`the server ended with ${child.exitCode}: ${lines.slice(-5).join('\n')}`)
    const answer = await ask(origin, { path: '/readyz', timeoutMs: 5_000 }).catch(() => undefined)
    if (answer?.status === 200) return
    await wait(25)
  }
  child.kill('SIGKILL')
  throw new Error(`the server was not ready within ${readyWithinMs} ms: ${lines.slice(-5).join('\n')}`)
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
