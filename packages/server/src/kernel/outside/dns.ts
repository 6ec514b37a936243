import { Resolver } from 'node:dns/promises'

/** What a name is told to be; a name that is not there has nothing. Rejects where nobody answers in time. */
export interface Dns {
  texts(name: string): Promise<string[]>
  /** Hosts that take mail, the first choice first. */
  exchanges(name: string): Promise<string[]>
  addresses(name: string): Promise<string[]>
  /** Gives up what is still being asked. */
  close(): void
}

const absent = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])
const timeoutMs = 2_000
const tries = 2

async function orNothing<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return []
    throw error
  }
}

/** Asks the machine's own name servers, or these. */
export function openDns(servers: readonly string[] | undefined): Dns {
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  if (servers) resolver.setServers(servers)
  return {
    texts: async (name) => (await orNothing(resolver.resolveTxt(name))).map((pieces) => pieces.join('')),
    exchanges: async (name) => {
      const found = await orNothing(resolver.resolveMx(name))
      return found.sort((one, other) => one.priority - other.priority).map(({ exchange }) => exchange.toLowerCase())
    },
    addresses: async (name) => {
      const [four, six] = await Promise.all([orNothing(resolver.resolve4(name)), orNothing(resolver.resolve6(name))])
      return [...four, ...six]
    },
    close: () => resolver.cancel(),
  }
}
