import { RESET_LINK_VALID_MS } from '@crm/contract/rules/limits'
import { vault } from '../../kernel/vault.ts'

/** What the link of a reset or activation mail carries. */
export interface MailedLink {
  readonly token: string
  readonly email: string
  readonly userName: string
}

const KEY = 'resetLink'
const KEYS = ['email', 'token', 'userName']

function decodeText(encoded: string): string {
  const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

function readPairs(text: string): MailedLink | null {
  const pairs = text.split('&').map((pair) => {
    const cut = pair.indexOf('=')
    return [pair.slice(0, Math.max(cut, 0)), decodeURIComponent(pair.slice(cut + 1))] as const
  })
  const names = pairs.map(([name]) => name).sort()
  if (names.join() !== KEYS.join() || pairs.some(([, value]) => value === '')) return null
  const { token = '', email = '', userName = '' } = Object.fromEntries(pairs)
  return { token, email, userName }
}

/**
 * base64url of `token=…&email=…&userName=…`, each value percent-encoded. Null unless exactly these three stand in it,
 * once each: of two values of one key nobody could say which one was meant.
 */
export function readMailedLink(encoded: unknown): MailedLink | null {
  if (typeof encoded !== 'string') return null
  try {
    return readPairs(decodeText(encoded))
  } catch {
    return null
  }
}

const isStored = (value: unknown): value is { link: MailedLink; arrivedAt: number } =>
  typeof value === 'object' && value !== null && 'link' in value && 'arrivedAt' in value

export const keepResetLink = (link: MailedLink) => vault.set(KEY, { link, arrivedAt: Date.now() })
export const forgetResetLink = () => vault.remove(KEY)

/** The link that was opened in this browser; one that cannot be valid any more no longer counts. */
export function findResetLink(): MailedLink | null {
  const stored = vault.get(KEY)
  return isStored(stored) && Date.now() - stored.arrivedAt < RESET_LINK_VALID_MS ? stored.link : null
}
