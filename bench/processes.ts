import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const compileCache = fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url))

export interface Running {
  readonly origin: string
  readonly startMs: number
  memoryMb(): number
  stop(): Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts a script of ours and waits until it answers at `readyPath`. */
export async function start(
  script: string,
  env: Record<string, string>,
  readyPath: string,
  flags: readonly string[] = [],
): Promise<Running> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...flags, script], {
    cwd: root,
    // As `npm start` does: a second start compiles nothing and loads no compiler.
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  await answering(child, origin + readyPath)
  return { origin, startMs: performance.now() - startedAt, memoryMb: () => memoryOf(child), stop: () => stopped(child) }
}

/** A script that says its port and takes whatever comes, until it is let go. */
export async function startSink(script: URL) {
  const child = fork(fileURLToPath(script))
  const [port] = (await once(child, 'message')) as [number]
  return { port, stop: () => child.disconnect() }
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  for (let n = 0; n < 1_200; n += 1) {
    if (child.exitCode !== null) throw new Error(`${url} ended with ${child.exitCode} before it answered`)
    const isReady = await fetch(url).then(
      ({ status }) => status < 500,
      () => false,
    )
    if (isReady) return
    await wait(50)
  }
  throw new Error(`${url} did not answer within a minute`)
}

/** Resident memory as Linux counts it; 0 where /proc is not there. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes ?? 0) / 1024)
  } catch {
    return 0
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
