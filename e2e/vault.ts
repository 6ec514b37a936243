import { expect, type Page } from '@playwright/test'

/** Puts entries where the product keeps its own, sealed by this browser's key (packages/web/src/kernel/vault.ts). */
export const storeSealed = (page: Page, entries: Readonly<Record<string, string>>) =>
  page.evaluate(async (texts) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const opening = indexedDB.open('lite-crm', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
    const database = await answer(opening)
    const found = await answer(database.transaction('keys').objectStore('keys').get('vault'))
    const key: CryptoKey =
      found ?? (await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']))
    const writing = database.transaction('keys', 'readwrite')
    writing.objectStore('keys').put(key, 'vault')
    // A page that closes before the transaction ends loses the key.
    await new Promise((resolve) => {
      writing.oncomplete = resolve
    })
    database.close()
    const encoder = new TextEncoder()
    for (const [name, text] of Object.entries(texts)) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const options = { name: 'AES-GCM', iv, additionalData: encoder.encode(name) }
      const sealed = new Uint8Array(await crypto.subtle.encrypt(options, key, encoder.encode(text)))
      localStorage.setItem(`lite-crm.1.${name}`, btoa(String.fromCharCode(...iv, ...sealed)))
    }
  }, entries)

/** What a browser keeps of what was typed. It is sealed before, and looks different each time. */
export const keptDrafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([name]) => name.includes('.draft.'))
      .sort(),
  )

/** Types something that outlives the page, and waits until it does. */
export async function typeKept(page: Page, type: () => Promise<void>) {
  const before = await keptDrafts(page)
  await type()
  await expect.poll(() => keptDrafts(page)).not.toEqual(before)
}
