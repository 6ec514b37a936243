import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16
const keyOf = (passphrase: string) => createHash('sha256').update(passphrase).digest()

/** The text behind base64(iv ‖ ciphertext ‖ tag), tried with each passphrase; undefined when none fits. */
export function decodeWirePassword(wire: string, passphrases: readonly string[]): string | undefined {
  const bytes = Buffer.from(wire, 'base64')
  if (bytes.length < ivBytes + tagBytes || bytes.toString('base64') !== wire) return undefined
  for (const passphrase of passphrases) {
    const text = open(bytes, keyOf(passphrase))
    if (text !== undefined) return text
  }
  return undefined
}

export const encodeWirePassword = (password: string, passphrase: string): string => seal(password, keyOf(passphrase))

/** Secrets at rest (a switchboard's password): the same form under the data key. */
export const sealSecret = (text: string, dataKey: string): string => seal(text, keyOf(dataKey))

/** undefined: sealed under another key. */
export const openSecret = (sealed: string, dataKey: string): string | undefined => decodeWirePassword(sealed, [dataKey])

function seal(text: string, key: Buffer): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

function open(bytes: Buffer, key: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes))
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(ivBytes, bytes.length - tagBytes)), decipher.final()])
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch {
    return undefined
  }
}
