import { createDelivery, createTurns } from './outbox-delivery.ts'
import { type Entry, newEntry, type OutboxParts, type Outcome, type Send } from './outbox-entry.ts'
import { createEntryList } from './outbox-list.ts'
import { newRepeatKey } from './repeat-key.ts'

const waits = ({ state }: Entry) => state === 'waiting'

/** What is sent while the server is away: kept, shown as waiting, sent once. */
export function createOutbox(parts: OutboxParts) {
  const entries = createEntryList(parts)
  const { list, open, reload, find, keep, drop, change, forget } = entries
  const { senders, deliver, settle, sendAgain } = createDelivery(parts, entries)
  const inTurn = createTurns()
  let flushing: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    await reload()
    const stuck = new Set<number>()
    // Looked up anew each time: a person may add or discard something meanwhile.
    const next = () => list.get().find((entry) => waits(entry) && !stuck.has(entry.target))
    for (let entry = next(); entry !== undefined; entry = next()) if (!(await sendAgain(entry))) stuck.add(entry.target)
  }

  /** Tries what waits. A table that fails is tried again with the next round. */
  function flush(): Promise<void> {
    flushing ??= parts
      .alone(sendAll)
      .catch(() => undefined)
      .finally(() => {
        flushing = null
      })
    return flushing
  }

  /** Nobody answers: kept now, and taken off again should the answer come after all. */
  async function keepMeanwhile(entry: Entry, attempt: Promise<Outcome>): Promise<Outcome | null> {
    try {
      await keep(entry)
    } catch {
      return attempt
    }
    void attempt.then((late) => settle(entry, late))
    return null
  }

  async function tryAndKeep(entry: Entry): Promise<'sent' | 'waiting'> {
    const attempt = deliver(entry)
    const inTime = await Promise.race([attempt, parts.patience()])
    const outcome = inTime ?? (await keepMeanwhile(entry, attempt))
    if (outcome === null) return 'waiting'
    if (outcome.kind === 'sent') return 'sent'
    if (outcome.kind === 'refused') throw outcome.error
    // No room to keep it: the form keeps what was typed, and says why it was not sent.
    await keep(entry).catch(() => Promise.reject(outcome.error))
    return 'waiting'
  }

  async function keepBehind(entry: Entry): Promise<'waiting'> {
    await keep(entry)
    void flush()
    return 'waiting'
  }

  async function sendOrKeep(kind: string, target: number, input: unknown): Promise<'sent' | 'waiting'> {
    await open()
    const userId = parts.ownerId()
    if (userId === null) throw new Error('Nobody is signed in')
    return inTurn(target, () => {
      const entry = newEntry({ kind, target, input, userId }, parts.now())
      const isBehind = list.get().some((one) => one.target === target && waits(one))
      return isBehind ? keepBehind(entry) : tryAndKeep(entry)
    })
  }

  /** A person wants it once more: it is meant anew, also where the first try may have arrived. */
  async function retry(id: string): Promise<void> {
    const entry = find(id)
    if (entry === undefined) return
    await change(entry, { state: 'waiting', repeatKey: newRepeatKey(), triedAt: parts.now() })
    await flush()
  }

  function register(kind: string, send: Send) {
    senders.set(kind, send)
    if (parts.ownerId() !== null) void open().then(flush)
  }

  return { list, open, reload, forget, flush, sendOrKeep, discard: drop, retry, register }
}
