import { findBrowserKey } from './browser-key.ts'
import { pack, sealBytes, unpack, unsealBytes } from './offline-bytes.ts'
import { vault } from './vault.ts'

/** What the vault's text store is too small or too slow for, sealed by the same key. */
const DATABASE = 'lite-crm-offline'
const tables = ['outbox', 'reads'] as const
type TableName = (typeof tables)[number]

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opening: Promise<IDBDatabase> | null = null

function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => {
      for (const name of tables) request.result.createObjectStore(name)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  }).catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

const openTable = async (name: TableName, mode: IDBTransactionMode) =>
  (await openDatabase()).transaction(name, mode).objectStore(name)

/** Without encryption nothing is written: what is kept lives as long as the page. */
const isMemory = () => vault.memoryReason() !== null
const memory: Record<TableName, Map<string, unknown>> = { outbox: new Map(), reads: new Map() }

/** Counts how often a table was forgotten: what was still being sealed before is not written any more. */
const forgotten: Record<TableName, number> = { outbox: 0, reads: 0 }

/** One kind of entries, each under its id. */
export function sealedTable(name: TableName) {
  const nameOf = (id: string) => `${name}:${id}`

  async function sealOf(id: string, value: unknown): Promise<ArrayBuffer> {
    const bytes = await pack(value)
    return sealBytes(await findBrowserKey(), nameOf(id), bytes)
  }

  async function read(id: string, sealed: unknown): Promise<unknown> {
    if (!(sealed instanceof ArrayBuffer)) return undefined
    // Of another key, or damaged: it is as good as gone.
    return unsealBytes(await findBrowserKey(), nameOf(id), sealed).then(unpack, () => undefined)
  }

  async function remove(id: string): Promise<void> {
    if (isMemory()) memory[name].delete(id)
    else await answer((await openTable(name, 'readwrite')).delete(id))
  }

  async function put(id: string, value: unknown): Promise<void> {
    if (isMemory()) memory[name].set(id, value)
    else {
      const before = forgotten[name]
      const sealed = await sealOf(id, value)
      const store = await openTable(name, 'readwrite')
      if (forgotten[name] === before) await answer(store.put(sealed, id))
    }
  }

  return {
    put,
    remove,

    /** Only while the entry is still there: another tab may have removed it, or the session ended. */
    async replace(id: string, value: unknown): Promise<void> {
      if (isMemory()) return memory[name].has(id) ? put(id, value) : undefined
      const sealed = await sealOf(id, value)
      const store = await openTable(name, 'readwrite')
      if ((await answer(store.getKey(id))) !== undefined) await answer(store.put(sealed, id))
    },

    /** What cannot be read is removed. */
    async all(): Promise<unknown[]> {
      if (isMemory()) return [...memory[name].values()]
      const store = await openTable(name, 'readonly')
      const [ids, sealed] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())])
      const values = await Promise.all(ids.map((id, at) => read(String(id), sealed[at])))
      for (const [at, value] of values.entries()) if (value === undefined) await remove(String(ids[at]))
      return values.filter((value) => value !== undefined)
    },
  }
}

/** Nothing of the person stays there. */
export async function forgetOffline(name: TableName): Promise<void> {
  forgotten[name] += 1
  memory[name].clear()
  if (!isMemory()) await answer((await openTable(name, 'readwrite')).clear())
}
