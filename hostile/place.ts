import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloneDatabase, type ScratchDatabase } from './database.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

/** Where one scenario works. Whatever it took (folders, databases, processes) is gone when it is left. */
export interface Place {
  folder(): string
  /** A database of its own with the demo company, and so many customers. */
  database(customers?: number): Promise<ScratchDatabase>
  /** A server process; the same port and settings start it again after a kill. */
  server(env: Record<string, string>, port?: number): Promise<ServerProcess>
  port(): Promise<number>
  /** Runs when the place is left, the last one first. */
  atEnd(work: () => unknown): void
}

export function openPlace(): Place & { leave(): Promise<void> } {
  const endings: (() => unknown)[] = []
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'lite-crm-hostile-'))
    endings.push(() => rmSync(path, { recursive: true, force: true }))
    return path
  }
  return {
    folder,
    async database(customers = 0) {
      const database = await cloneDatabase(customers)
      endings.push(database.drop)
      return database
    },
    async server(env, port) {
      const server = await startServer(env, port ?? (await freePort()))
      endings.push(server.kill)
      return server
    },
    port: freePort,
    atEnd: (work) => endings.push(work),
    async leave() {
      for (const work of endings.reverse()) await (async () => work())().catch(() => undefined)
      endings.length = 0
    },
  }
}
