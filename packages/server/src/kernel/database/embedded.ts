import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmbeddedWorkerSettings } from './embedded-worker.ts'
import { databaseSocketName, lockFolder, socketFolder } from './folder-lock.ts'
import { keepWorker } from './kept-worker.ts'

// Above the sum of all pools of the process: a client beyond it would be cut off.
const maxConnections = 100

/** Where the files of PostgreSQL lie in a data folder. */
export const clusterFolder = (dataDir: string) => join(dataDir, 'cluster')

export type EmbeddedOptions = {
  statementLimitMs?: number | undefined
  /** What `memory` begins with, see template.ts. */
  template?: string | undefined
  onError?: ((error: Error) => void) | undefined
}

export type Embedded = Awaited<ReturnType<typeof startEmbedded>>

/**
 * Starts the embedded database of a data folder; `memory` keeps nothing, not even when it is reopened.
 * A statement that overruns, or a transaction in which nothing happens that long, ends by reopening: its clients
 * lose their connections. Fails when another process holds the folder.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}) {
  const { statementLimitMs = 30_000, template, onError = () => {} } = options
  const isInMemory = dataDir === 'memory'
  const folder = isInMemory ? await mkdtemp(join(await realpath(tmpdir()), 'lite-crm-')) : await openFolder(dataDir)
  const sockets = await socketFolder(folder)
  const unlock = await lockFolder(folder, sockets)
  const leave = async () => {
    await unlock()
    if (isInMemory) await rm(folder, { recursive: true, force: true })
  }
  try {
    const heldSince = new BigInt64Array(new SharedArrayBuffer(8))
    const socketPath = join(sockets, databaseSocketName)
    const place = isInMemory ? { cluster: 'memory://', template } : { cluster: clusterFolder(folder) }
    const settings: EmbeddedWorkerSettings = { ...place, socketPath, maxConnections, heldSince }
    const worker = await keepWorker(new URL('./embedded-worker.ts', import.meta.url), settings, onError)
    const reopen = () => {
      Atomics.store(heldSince, 0, 0n)
      return worker.restart()
    }
    const limit = watchOverrun(heldSince, statementLimitMs, () => {
      onError(new Error(`A statement or an idle transaction passed ${statementLimitMs} ms: reopening the database`))
      void reopen()
    })
    return {
      connection: { host: sockets, user: 'postgres', database: 'postgres' },
      maxConnections,
      reopen,
      /** Runs work, such as migrations, whose statements may take as long as they need. */
      withoutLimit: limit.lift,
      async close(): Promise<void> {
        limit.stop()
        await worker.close()
        await leave()
      },
    }
  } catch (error) {
    await leave()
    throw error
  }
}

async function openFolder(dataDir: string): Promise<string> {
  await mkdir(clusterFolder(dataDir), { recursive: true, mode: 0o700 })
  return realpath(dataDir)
}

function watchOverrun(heldSince: BigInt64Array, limitMs: number, end: () => void) {
  let lifted = 0
  const check = () => {
    const since = Atomics.load(heldSince, 0)
    if (lifted === 0 && since !== 0n && process.hrtime.bigint() - since > BigInt(limitMs) * 1_000_000n) end()
  }
  const timer = setInterval(check, Math.min(1_000, limitMs / 4)).unref()
  return {
    stop: () => clearInterval(timer),
    async lift<T>(work: () => Promise<T>): Promise<T> {
      lifted += 1
      try {
        return await work()
      } finally {
        lifted -= 1
      }
    },
  }
}
