import { Resolver } from 'node:dns/promises'
import { isEmail, normaliseEmail } from '@crm/contract/rules/email'
import type { user } from '@crm/contract/user'
import type { Handler } from '../../kernel/http/handler.ts'

type Reach = 'ok' | 'noMailServer' | 'unknown'

const waitMs = 3_000
const keptMs = 10 * 60_000
const keptMax = 1_000
/** Never given to anyone (RFC 2606): to ask for them would tell the resolver for nothing. */
const reserved = /(^|\.)(test|example|invalid|localhost)$/
const openResolver = () => new Resolver({ timeout: 1_000, tries: 2 })

/**
 * Asks DNS, and nobody else, whether mail for a domain has a server. What was answered holds for ten minutes; a resolver
 * that does not answer in three seconds says nothing.
 */
export function openMailSearch(open: () => Resolver = openResolver) {
  const kept = new Map<string, { reach: Reach; untilMs: number }>()
  return async (domain: string, now: Date): Promise<Reach> => {
    if (reserved.test(domain)) return 'noMailServer'
    const known = kept.get(domain)
    if (known && known.untilMs > now.getTime()) return known.reach
    const reach = await askInTime(open(), domain)
    kept.delete(domain)
    if (reach === 'unknown') return reach
    const [oldest] = kept.size >= keptMax ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(domain, { reach, untilMs: now.getTime() + keptMs })
    return reach
  }
}

async function askInTime(resolver: Resolver, domain: string): Promise<Reach> {
  const timer = setTimeout(() => resolver.cancel(), waitMs)
  try {
    return (await hasMailServer(resolver, domain)) ? 'ok' : 'noMailServer'
  } catch {
    return 'unknown'
  } finally {
    clearTimeout(timer)
  }
}

/** Without an MX record mail goes to the host itself; an MX of nothing says that no mail is taken (RFC 7505). */
async function hasMailServer(resolver: Resolver, domain: string): Promise<boolean> {
  const servers = await orNone(resolver.resolveMx(domain))
  if (servers.length > 0) return servers.some(({ exchange }) => exchange !== '' && exchange !== '.')
  const hosts = await orNone(resolver.resolve4(domain))
  return hosts.length > 0 || (await orNone(resolver.resolve6(domain))).length > 0
}

const nothingThere = new Set(['ENOTFOUND', 'ENODATA'])

async function orNone<T>(answer: Promise<T[]>): Promise<T[]> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && 'code' in error && nothingThere.has(String(error.code))) return []
    throw error
  }
}

const search = openMailSearch()

export const validateEmail: Handler<typeof user.validateEmail> = async ({ now, params }) => {
  const email = normaliseEmail(params.email)
  // The rule takes no address in brackets and no bare numbers: what passes it names a domain.
  if (!isEmail(email)) return { valid: false, reason: 'syntax' }
  const reason = await search(email.slice(email.indexOf('@') + 1), now)
  return { valid: reason !== 'noMailServer', reason }
}
