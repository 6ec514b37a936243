import { openAsBlob } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { runWholeRequests } from './whole-requests.ts'

export type EmbeddedWorkerSettings = {
  cluster: string
  template?: string | undefined
  socketPath: string
  maxConnections: number
  heldSince: BigInt64Array
}

const { cluster, template, socketPath, maxConnections, heldSince }: EmbeddedWorkerSettings = workerData

const database = await PGlite.create(cluster, {
  extensions: { pg_trgm },
  ...(template ? { loadDataDir: await openAsBlob(template) } : {}),
})
runWholeRequests(database, heldSince)

// The folder is locked, so a socket file found here is one that a killed process left.
await rm(socketPath, { force: true })
const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections })
await server.start()
await chmod(socketPath, 0o600)

parentPort?.once('message', async () => {
  await server.stop()
  await database.close()
  process.exit()
})
parentPort?.postMessage('ready')
