import { findBrowserKey } from './browser-key.ts'
import { seal, unseal } from './seal.ts'

/** What of `localStorage` the vault uses; a Map does in a test. */
export interface TextStore {
  keys(): string[]
  get(key: string): string | null
  set(key: string, text: string): void
  remove(key: string): void
}

/** Why nothing outlives this page: plain http gives no encryption; some browsers forbid storage. */
export type MemoryReason = 'insecure' | 'blocked'

const FAMILY = 'lite-crm.'
/** A new layout gets a new number; entries of an older one are cleared, not guessed at. */
const PREFIX = `${FAMILY}1.`
/** Entries of the device (menu folded, remembered sign-in) outlive a sign-out; all others are the user's. */
const DEVICE = 'device.'
/** What somebody typed and has not sent: it outlives a session that ran out, and goes with a sign-out. */
export const DRAFT = 'draft.'

/** Encrypted local state with a plain mirror in memory, so that reading is synchronous after `open`. */
export function createVault(texts: TextStore, findKey: () => Promise<CryptoKey>, isSecure: () => boolean) {
  const values = new Map<string, string>()
  const pending = new Set<Promise<void>>()
  let key: CryptoKey | null = null
  let memoryReason: MemoryReason | null = null

  const stored = () => texts.keys().filter((entry) => entry.startsWith(FAMILY))

  async function readAll(from: CryptoKey) {
    const read = async (entry: string) => {
      if (!entry.startsWith(PREFIX)) throw new Error('entry of another version')
      const name = entry.slice(PREFIX.length)
      return [name, await unseal(from, name, texts.get(entry) ?? '')] as const
    }
    for (const [name, text] of await Promise.all(stored().map(read))) values.set(name, text)
  }

  function clear(isCleared: (name: string) => boolean) {
    for (const name of [...values.keys()].filter(isCleared)) values.delete(name)
    for (const entry of stored()) if (isCleared(entry.slice(PREFIX.length))) texts.remove(entry)
  }

  async function persist(withKey: CryptoKey, name: string, text: string) {
    const sealed = await seal(withKey, name, text)
    // Removed or replaced while it was being sealed: what is newer stands.
    if (values.get(name) === text) texts.set(PREFIX + name, sealed)
  }

  return {
    memoryReason: () => memoryReason,

    /** Reads what this browser holds. What cannot be decrypted is cleared altogether: sign in again. */
    async open() {
      values.clear()
      memoryReason = isSecure() ? null : 'insecure'
      if (memoryReason !== null) return
      try {
        key = await findKey()
      } catch {
        memoryReason = 'blocked'
        return
      }
      await readAll(key).catch(() => clear(() => true))
    },

    get(name: string): unknown {
      const text = values.get(name)
      return text === undefined ? null : JSON.parse(text)
    },

    set(name: string, value: unknown) {
      const text = JSON.stringify(value)
      values.set(name, text)
      if (key === null) return
      // A full or forbidden storage costs the memory of this entry, not the work in the page.
      const writing = persist(key, name, text)
        .catch(() => undefined)
        .finally(() => pending.delete(writing))
      pending.add(writing)
    },

    remove(name: string) {
      values.delete(name)
      texts.remove(PREFIX + name)
    },

    names: () => [...values.keys()],

    /** Nothing of the person stays. */
    clearUser: () => clear((name) => !name.startsWith(DEVICE)),
    /** Nothing of the session stays; what was typed waits for its writer. */
    clearSession: () => clear((name) => !name.startsWith(DEVICE) && !name.startsWith(DRAFT)),

    /** Resolves when everything set so far is stored. */
    flush: () => Promise.all(pending).then(() => undefined),
  }
}

/** A browser may forbid storage altogether; the page then works from memory. */
function attempt<T>(use: () => T, otherwise: T): T {
  try {
    return use()
  } catch {
    return otherwise
  }
}

const browserTexts: TextStore = {
  keys: () => attempt(() => Object.keys(localStorage), []),
  get: (key) => localStorage.getItem(key),
  set: (key, text) => localStorage.setItem(key, text),
  remove: (key) => attempt(() => localStorage.removeItem(key), undefined),
}

export const vault = createVault(browserTexts, findBrowserKey, () => globalThis.crypto?.subtle !== undefined)
