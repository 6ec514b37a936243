import { useMemo } from 'react'
import { onSessionEnd } from './expiry.ts'
import { isAway, isFailure } from './failure.ts'
import { refusalText, translate } from './i18n.ts'
import { getMe, onAuthChange } from './me.ts'
import { sealedTable } from './offline-store.ts'
import { createOutbox } from './outbox-queue.ts'
import { queries } from './query.ts'

/** What was sent and is not there yet. */
export interface Waiting {
  readonly id: string
  readonly kind: string
  /** What it is about, such as a ticket: what is about the same goes out in the order in which it was sent. */
  readonly target: number
  readonly input: unknown
  readonly at: number
  readonly state: 'waiting' | 'refused'
  /** Why, in words. */
  readonly refusal?: string
}

const NAME = 'lite-crm-outbox'
/** A person waits this long for an answer; then what was sent is shown as waiting. */
const PATIENCE_MS = 8_000
const AGAIN_MS = 5_000

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)

/** One tab sends. Where there are no locks, on plain http, nothing is shared between tabs either. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (globalThis.navigator?.locks === undefined) return work()
  await navigator.locks.request(NAME, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()))
}

const outbox = createOutbox({
  table: sealedTable('outbox'),
  ownerId: () => getMe()?.userId ?? null,
  now: Date.now,
  isAway,
  isPassing: (error) => isAway(error) || isFailure(error, 'request.tooMany') || isFailure(error, 'request.busy'),
  wordsOf: refusalText,
  tooOldWords: () => translate('outbox.tooOld'),
  patience: () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  alone,
  changed: () => channel?.postMessage('changed'),
  arrived: () => channel?.postMessage('arrived'),
})

const isAnyWaiting = () => outbox.list.get().some(({ state }) => state === 'waiting')
const isInSight = () => typeof document === 'undefined' || document.visibilityState === 'visible'

let timer: ReturnType<typeof setTimeout> | undefined
/** Nothing tells when the server is back: it is asked while something waits and somebody looks. */
function tryLater() {
  clearTimeout(timer)
  if (isAnyWaiting()) timer = setTimeout(tryNow, AGAIN_MS)
}
function tryNow() {
  if (isAnyWaiting() && isInSight()) void outbox.flush().finally(tryLater)
  else tryLater()
}

/** Signed in: what this person left waiting is shown, and sent as soon as its sender is there. */
const takeOver = () => {
  if (getMe() !== null) void outbox.open()
}

outbox.list.subscribe(tryLater)
channel?.addEventListener('message', ({ data }) => {
  void outbox.reload()
  // The sender shows what it sent on its own page only, and the hub does not tell a person of their own acts.
  if (data === 'arrived') void queries.invalidateQueries()
})
if (typeof window !== 'undefined') {
  addEventListener('online', tryNow)
  document.addEventListener('visibilitychange', tryNow)
}
onSessionEnd(outbox.forget)
onAuthChange(takeOver)
takeOver()

/** Tells how one kind of thing is sent. The call gets the key, so that what is sent twice is done once. */
export function registerSender<I>(kind: string, send: (input: I, repeatKey: string) => Promise<unknown>): void {
  // What comes back from the store is what was given for this very kind.
  outbox.register(kind, (input, repeatKey) => send(input as I, repeatKey))
}

/**
 * Sends, or keeps it sealed until the server can be reached: then it waits, is shown so, and is sent once. Rejects with
 * the refusal of the first try.
 */
export const sendOrKeep = <I>(kind: string, target: number, input: I): Promise<'sent' | 'waiting'> =>
  outbox.sendOrKeep(kind, target, input)

/** What waits or was refused later, the oldest first. */
export function useWaiting(kind?: string, target?: number): readonly Waiting[] {
  const all = outbox.list.use()
  return useMemo(
    () =>
      all.filter((one) => (kind === undefined || one.kind === kind) && (target === undefined || one.target === target)),
    [all, kind, target],
  )
}

/** How much of this person is not sent yet, for who is about to give it up. */
export async function countUnsent(): Promise<number> {
  await outbox.open()
  return outbox.list.get().length
}

export const discard = (id: string): Promise<void> => outbox.discard(id)
export const retry = (id: string): Promise<void> => outbox.retry(id)
