import { hashKey, type Query } from '@tanstack/react-query'
import { onSessionEnd } from './expiry.ts'
import { isFailure } from './failure.ts'
import { boundReads, isKeptKey, type KeptRead, keptForm, sortStored } from './kept-reads-list.ts'
import { getMe } from './me.ts'
import { sealedTable } from './offline-store.ts'
import { queries } from './query.ts'

/** A page asks several things at once and some of them again: they are written together. */
const WRITE_AFTER_MS = 300
/** Reading takes some ten milliseconds; a slow disk must not hold the page. */
const RESTORE_MS = 250

/** Each answer under its own hash, so that one tab never writes over what another keeps. */
const table = sealedTable('reads')
const kept = new Map<string, KeptRead>()
/** Hashes whose entry in the table is not as it is here. */
const unwritten = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

/** What no longer fits goes from here and, with the next write, from the table. */
function bound(): void {
  const staying = new Set(boundReads(kept.values(), Date.now()))
  for (const [hash, read] of kept)
    if (!staying.has(read)) {
      kept.delete(hash)
      unwritten.add(hash)
    }
}

async function write(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const userId = getMe()?.userId
  if (userId === undefined) return
  bound()
  const hashes = [...unwritten]
  unwritten.clear()
  for (const hash of hashes) {
    const read = kept.get(hash)
    await (read === undefined ? table.remove(hash) : table.put(hash, { userId, ...read }))
  }
}

let writing: Promise<void> = Promise.resolve()
// One after the other: what is sealed for a while must not be put where it has been removed meanwhile. A full storage
// costs what would have been shown without a network, nothing else.
const writeQuietly = () => {
  writing = writing.then(write).catch(() => undefined)
}
const writeSoon = (hash: string) => {
  unwritten.add(hash)
  timer ??= setTimeout(writeQuietly, WRITE_AFTER_MS)
}

/** Kept apart from the cache, which lets go what no screen shows. */
function keep({ queryKey, queryHash, state }: Query) {
  const data = keptForm(state.data)
  if (data === null || kept.get(queryHash)?.at === state.dataUpdatedAt) return
  kept.set(queryHash, { key: queryKey, data, at: state.dataUpdatedAt })
  writeSoon(queryHash)
}

/** The server says that it is not there, or not for this person any more. */
const isTakenBack = (error: unknown) => isFailure(error) && (error.status === 403 || error.status === 404)

/** At once: a page that is opened next must not show it any more. */
function takeBack(hash: string) {
  if (!kept.delete(hash)) return
  unwritten.add(hash)
  writeQuietly()
}

/** From now on the answers that a ticket's screens show are kept, sealed. */
export function keepReads(): void {
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || getMe() === null || !isKeptKey(event.query.queryKey)) return
    if (event.action.type === 'success') keep(event.query)
    else if (event.action.type === 'error' && isTakenBack(event.action.error)) takeBack(event.query.queryHash)
  })
  addEventListener('pagehide', () => timer && writeQuietly())
  onSessionEnd(() => {
    clearTimeout(timer)
    timer = undefined
    kept.clear()
    unwritten.clear()
  })
}

/** Shown at once, and asked for anew by whatever shows it. */
function show({ key, data, at }: KeptRead) {
  if (queries.getQueryData(key) !== undefined) return
  queries.setQueryData(key, data, { updatedAt: at })
  queries.getQueryCache().find({ queryKey: key, exact: true })?.invalidate()
}

async function restore(userId: number): Promise<void> {
  const stored = await table.all()
  if (getMe()?.userId !== userId) return
  const { shown, gone } = sortStored(stored, userId, Date.now())
  for (const read of shown) {
    const hash = hashKey(read.key)
    if (kept.has(hash)) continue
    kept.set(hash, read)
    show(read)
  }
  for (const key of gone) if (!kept.has(hashKey(key))) await table.remove(hashKey(key))
}

/** What was shown last time, before the first render where the disk is quick. Nobody signed in: nothing to wait for. */
export async function restoreReads(): Promise<void> {
  const me = getMe()
  if (me === null) return
  const patience = new Promise((resolve) => setTimeout(resolve, RESTORE_MS))
  await Promise.race([restore(me.userId).catch(() => undefined), patience])
}
