import type { SignedInUser } from '@crm/contract/account'
import { createCell } from './cell.ts'
import { vault } from './vault.ts'

/** Stands in place of a token that was refused, so that the sign-in screen knows why it opened. */
const UNAUTHORIZED = 'unauthorized'
const TOKEN = 'token'
const USER = 'user'

export type Me = Omit<SignedInUser, 'token' | 'rememberToken'>
export type Auth = { kind: 'guest' } | { kind: 'unauthorized' } | { kind: 'signedIn'; token: string; me: Me }

const guest: Auth = { kind: 'guest' }
const auth = createCell<Auth>(guest)

const isMe = (value: unknown): value is Me =>
  typeof value === 'object' && value !== null && 'userId' in value && 'userName' in value && 'systemRole' in value

/** What the vault holds after it was opened; a token without its user is no sign-in. */
export function readAuth(token: unknown, user: unknown): Auth {
  if (token === UNAUTHORIZED) return { kind: 'unauthorized' }
  return typeof token === 'string' && isMe(user) ? { kind: 'signedIn', token, me: user } : guest
}

export const restoreMe = () => auth.set(readAuth(vault.get(TOKEN), vault.get(USER)))

export const getAuth = auth.get
export const onAuthChange = auth.subscribe

export function getMe(): Me | null {
  const now = auth.get()
  return now.kind === 'signedIn' ? now.me : null
}

export function useMe(): Me | null {
  const now = auth.use()
  return now.kind === 'signedIn' ? now.me : null
}

export function getToken(): string | null {
  const now = auth.get()
  return now.kind === 'signedIn' ? now.token : null
}

export const isAdmin = (me: Me | null) => me?.systemRole === 'admin'

export function keepMe({ token, rememberToken: _, ...me }: SignedInUser) {
  vault.set(TOKEN, token)
  vault.set(USER, me)
  auth.set({ kind: 'signedIn', token, me })
}

/** After the profile or the source of the rights changed. */
export function changeMe(change: Partial<Me>) {
  const now = auth.get()
  if (now.kind !== 'signedIn') return
  const me = { ...now.me, ...change }
  vault.set(USER, me)
  auth.set({ ...now, me })
}

/** Signed out on purpose: nothing of the person stays. */
export function dropMe() {
  vault.clearUser()
  auth.set(guest)
}

/** The sign-in screen has said why it opened. */
export function dropUnauthorized() {
  vault.clearSession()
  auth.set(guest)
}

/** The server refused the token: it is dropped, and the sign-in screen is told by what stands in its place. */
export function markUnauthorized() {
  vault.clearSession()
  vault.set(TOKEN, UNAUTHORIZED)
  auth.set({ kind: 'unauthorized' })
}
