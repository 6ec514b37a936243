import { type Entry, isKeyValid, type OutboxParts, type Outcome, type Send } from './outbox-entry.ts'
import type { EntryList } from './outbox-list.ts'

/** One after the other for each target, so that a second text never overtakes a first that is still under way. */
export function createTurns() {
  const turns = new Map<number, Promise<unknown>>()
  return <T>(target: number, work: () => Promise<T>): Promise<T> => {
    const turn = (turns.get(target) ?? Promise.resolve()).then(work, work)
    turns.set(target, turn)
    const leave = () => turns.get(target) === turn && turns.delete(target)
    turn.then(leave, leave)
    return turn
  }
}

/** How each kind is sent, and what becomes of an entry by the answer. */
export function createDelivery(parts: OutboxParts, { drop, change }: EntryList) {
  const senders = new Map<string, Send>()
  /** Ids that this page is sending right now. */
  const underway = new Set<string>()

  async function deliver({ id, kind, input, repeatKey }: Entry): Promise<Outcome> {
    underway.add(id)
    try {
      await senders.get(kind)?.(input, repeatKey)
      return { kind: 'sent' }
    } catch (error) {
      return { kind: parts.isAway(error) ? 'away' : 'refused', error }
    } finally {
      underway.delete(id)
    }
  }

  async function settle(entry: Entry, outcome: Outcome): Promise<void> {
    // The session ended while it was under way: its person is asked for no word about it.
    if (parts.ownerId() !== entry.userId) return
    if (outcome.kind === 'sent') {
      await drop(entry.id)
      parts.arrived()
    } else if (outcome.kind === 'refused' && !parts.isPassing(outcome.error))
      await change(entry, { state: 'refused', refusal: parts.wordsOf(outcome.error) })
  }

  /** Tries what waits; whether the next ones of its target may follow. */
  async function sendAgain(entry: Entry): Promise<boolean> {
    if (underway.has(entry.id) || !senders.has(entry.kind)) return false
    if (!isKeyValid(entry, parts.now())) {
      await change(entry, { state: 'refused', refusal: parts.tooOldWords() })
      return true
    }
    const outcome = await deliver(entry)
    await settle(entry, outcome)
    return outcome.kind === 'sent' || (outcome.kind === 'refused' && !parts.isPassing(outcome.error))
  }

  return { senders, deliver, settle, sendAgain }
}
