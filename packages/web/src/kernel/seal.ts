const IV_BYTES = 12

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const encode = (text: string) => new TextEncoder().encode(text)

/** A key that no script can read out: stolen storage without this browser is noise. */
export const createKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** base64(iv ‖ AES-GCM ciphertext); `name` is bound to it, so an entry cannot be moved under another name. */
export async function seal(key: CryptoKey, name: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encode(name) }, key, encode(text))
  return toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
}

/** Throws when the entry was altered, belongs to another key or to another name. */
export async function unseal(key: CryptoKey, name: string, sealed: string): Promise<string> {
  const bytes = fromBase64(sealed)
  const iv = bytes.subarray(0, IV_BYTES)
  const options = { name: 'AES-GCM', iv, additionalData: encode(name) }
  return new TextDecoder().decode(await crypto.subtle.decrypt(options, key, bytes.subarray(IV_BYTES)))
}
