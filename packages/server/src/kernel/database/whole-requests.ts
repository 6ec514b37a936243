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
const parseComplete = Uint8Array.of(0x31, 0, 0, 0, 4)

/** Name and text of a Parse message: each ends with a zero byte. */
function statementIn(message: Uint8Array): { name: string; text: string } {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength)
  const [start, end] = [5, bytes.indexOf(0, 5)]
  return { name: bytes.toString('utf8', start, end), text: bytes.toString('utf8', end + 1, bytes.indexOf(0, end + 1)) }
}

/**
 * The named statements of the one session. Each client prepares them for itself: of what is there already the Parse is
 * answered here and does not travel on.
 */
function openNamedStatements() {
  const known = new Map<string, string>()
  let isAnswered = false
  let added: { name: string; text: string } | undefined
  return {
    /** Whether the first message of a request need not be run. */
    takes(message: Uint8Array): boolean {
      if (message[0] !== kinds.parse) return false
      const statement = statementIn(message)
      isAnswered = statement.name !== '' && known.get(statement.name) === statement.text
      added = statement.name === '' || isAnswered ? undefined : statement
      return isAnswered
    },
    /** Hands on what the session answers to a request, with the answer to what it was spared. */
    answering(onRawData: (data: Uint8Array) => void): (data: Uint8Array) => void {
      const [statement, isSpared] = [added, isAnswered]
      added = undefined
      isAnswered = false
      if (isSpared) onRawData(parseComplete)
      if (statement === undefined) return onRawData
      return (data) => {
        if (data[0] === parseComplete[0]) known.set(statement.name, statement.text)
        onRawData(data)
      }
    },
  }
}

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
  const statements = openNamedStatements()
  Atomics.store(heldSince, 0, 0n)

  database.isInTransaction = () => isOpen || isInTransaction()

  database.execProtocolRawStream = async (message, options) => {
    Atomics.store(heldSince, 0, process.hrtime.bigint())
    const kind = message[0]
    if (held.has(kind)) {
      if (isOpen || !statements.takes(message)) parts.push(message)
      isOpen = true
      return
    }
    if (kind === kinds.sync || kind === kinds.query) isOpen = false
    const request = parts.length === 0 ? message : Buffer.concat([...parts, message])
    parts = []
    const onRawData = options?.onRawData
    await execute(request, onRawData ? { ...options, onRawData: statements.answering(onRawData) } : options)
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
