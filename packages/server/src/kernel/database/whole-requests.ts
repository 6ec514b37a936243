import type { PGlite } from '@electric-sql/pglite'

const kinds = {
  bind: 0x42,
  close: 0x43,
  describe: 0x44,
  execute: 0x45,
  flush: 0x48,
  parse: 0x50,
  query: 0x51,
  sync: 0x53,
}
const held = new Set<number | undefined>([kinds.parse, kinds.bind, kinds.describe, kinds.execute, kinds.close])
const syncMessage = Uint8Array.of(kinds.sync, 0, 0, 0, 4)

/**
 * The socket server runs message by message, and all clients share one session with one unnamed statement: when a large
 * parameter arrives in pieces, another client's Parse would slip before its Bind. So the messages of a request are held
 * until its end and run as one, and meanwhile, as in a transaction, the session belongs to that client.
 *
 * `heldSince[0]` tells the main thread since when (monotonic ns) the session has been busy or held without progress; 0 is free.
 */
export function runWholeRequests(database: PGlite, heldSince: BigInt64Array): void {
  const execute = database.execProtocolRawStream.bind(database)
  const isInTransaction = database.isInTransaction.bind(database)
  const exec = database.exec.bind(database)
  let parts: Uint8Array[] = []
  let isOpen = false
  Atomics.store(heldSince, 0, 0n)

  database.isInTransaction = () => isOpen || isInTransaction()

  database.execProtocolRawStream = async (message, options) => {
    Atomics.store(heldSince, 0, process.hrtime.bigint())
    const kind = message[0]
    if (held.has(kind)) {
      parts.push(message)
      isOpen = true
      return
    }
    if (kind === kinds.sync || kind === kinds.query) isOpen = false
    const request = parts.length === 0 ? message : Buffer.concat([...parts, message])
    parts = []
    await execute(request, options)
    Atomics.store(heldSince, 0, database.isInTransaction() ? process.hrtime.bigint() : 0n)
  }

  // The server calls it for a client that left with the session in its hands.
  database.exec = async (text, options) => {
    if (isOpen) await execute(syncMessage, { onRawData: () => {} })
    parts = []
    isOpen = false
    const results = isInTransaction() ? await exec(text, options) : []
    Atomics.store(heldSince, 0, 0n)
    return results
  }
}
