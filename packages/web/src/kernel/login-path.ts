/** What begins with two slashes is another site. */
const isOwn = (path: string) => /^\/(?![/\\])/.test(path)

const loginPages = ['/login', '/reset', '/m/login', '/m/reset', '/error', '/verify']

/** As the router reads it, so that `/%6Cogin` is known for what it is. */
function plainPath(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\/+$/, '')
  } catch {
    return path
  }
}

/**
 * A redirect query may only lead back into this product, and never to a page that would redirect again.
 * Answers the path with its query, or null.
 */
export function safeRedirect(wanted: unknown, origin: string): string | null {
  if (typeof wanted !== 'string' || !isOwn(wanted)) return null
  const url = URL.parse(wanted, origin)
  // `/.//x` becomes `//x` only by being read.
  if (url === null || url.origin !== origin || !isOwn(url.pathname)) return null
  if (loginPages.includes(plainPath(url.pathname))) return null
  return url.pathname + url.search
}

const isMobilePath = (path: string) => /^\/m(?:[/?]|$)/.test(path)

/** The sign-in screen that brings a person back to `wanted`; the root needs no way back. */
export function loginPath(wanted: string): string {
  const login = isMobilePath(wanted) ? '/m/login' : '/login'
  return wanted === '/' ? login : `${login}?redirect=${encodeURIComponent(wanted)}`
}
