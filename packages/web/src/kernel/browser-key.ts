import { createKey } from './seal.ts'

const DATABASE = 'lite-crm'
const STORE = 'keys'
const ENTRY = 'vault'

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** A key that only its request promised is lost when the page closes before the transaction ends. */
const complete = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return answer(request)
}

/** This browser's key, made at the first visit. Rejects where IndexedDB is switched off. */
export async function findBrowserKey(): Promise<CryptoKey> {
  const database = await openDatabase()
  const found: unknown = await answer(database.transaction(STORE).objectStore(STORE).get(ENTRY))
  if (found instanceof CryptoKey) return found
  const created = await createKey()
  const writing = database.transaction(STORE, 'readwrite')
  const store = writing.objectStore(STORE)
  // Two tabs may open at the first visit: the later one takes the key that the earlier one left.
  const earlier: unknown = await answer(store.get(ENTRY))
  if (earlier instanceof CryptoKey) return earlier
  store.put(created, ENTRY)
  await complete(writing)
  return created
}
