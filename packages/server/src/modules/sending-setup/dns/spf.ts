import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Dns } from '../../../kernel/outside/dns.ts'

/** RFC 7208, 4.6.4. */
const lookupsMax = 10

export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text)

function isWithin(range: string, addresses: readonly string[]): boolean {
  const [network = '', length] = range.split('/')
  if (isIP(network) === 0) return false
  const family = isIPv6(network) ? 'ipv6' : 'ipv4'
  const bits = Number(length ?? (family === 'ipv6' ? 128 : 32))
  if (!Number.isInteger(bits) || bits < 0 || bits > (family === 'ipv6' ? 128 : 32)) return false
  const list = new BlockList()
  list.addSubnet(network, bits, family)
  return addresses.some((address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'))
}

/** Whether a record lets one of these addresses send for a domain, as far as ten look-ups tell. */
export async function isAllowedBySpf(dns: Dns, domain: string, addresses: readonly string[]): Promise<boolean> {
  let lookups = 0
  const allows = async (name: string): Promise<boolean> => {
    lookups += 1
    if (lookups > lookupsMax) return false
    const record = (await dns.texts(name)).find(isSpf) ?? ''
    for (const term of record.split(/ +/).slice(1)) if (await matches(term, name)) return true
    return false
  }
  const matches = async (term: string, name: string): Promise<boolean> => {
    const [, word = '', value] = /^\+?(ip4|ip6|a|mx|include|redirect)(?:[:=](\S+))?$/i.exec(term) ?? []
    const kind = word.toLowerCase()
    if (kind === 'ip4' || kind === 'ip6') return isWithin(value ?? '', addresses)
    if (kind === 'include' || kind === 'redirect') return value ? allows(value) : false
    if (kind === '' || ++lookups > lookupsMax) return false
    const [host = name] = (value ?? name).split('/')
    const hosts = kind === 'mx' ? await dns.exchanges(host) : [host]
    for (const one of hosts.slice(0, lookupsMax))
      if ((await dns.addresses(one)).some((address) => addresses.includes(address))) return true
    return false
  }
  return allows(domain)
}
