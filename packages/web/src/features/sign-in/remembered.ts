import { vault } from '../../kernel/vault.ts'

/** A sign-in kept on this device: the name, and the opaque stand-in that Authenticate takes for the password. */
export interface Remembered {
  readonly userName: string
  readonly token: string
}

// Outlives a sign-out, as the device's own entries do.
const KEY = 'device.remembered'

const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' &&
  value !== null &&
  'userName' in value &&
  typeof value.userName === 'string' &&
  'token' in value &&
  typeof value.token === 'string'

export function findRemembered(): Remembered | null {
  const stored = vault.get(KEY)
  return isRemembered(stored) ? stored : null
}

export const keepRemembered = (remembered: Remembered) => vault.set(KEY, remembered)
export const forgetRemembered = () => vault.remove(KEY)

/**
 * What stands in the password field after a change to the prefilled stand-in: only what was typed, never a part of it.
 * `inserted` is the browser's word for the typed text, null for a deletion.
 */
export function typedOver(token: string, next: string, inserted: string | null): string {
  if (inserted !== null) return inserted
  return next.startsWith(token.slice(0, 4)) || next.endsWith(token.slice(-4)) ? '' : next
}
