import ipaddr from 'ipaddr.js'

/** Hextets of 16 bits: the 64 that a provider gives to one line. */
const networkHextets = 4

/**
 * What limits count an address as. One of IPv4 counts for itself, however it is written; one of IPv6 for its network,
 * since whoever has one of these has all 2^64 of them. What is no address counts as it stands.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const found = ipaddr.process(address)
  if (found instanceof ipaddr.IPv4) return found.toString()
  const network = found.parts.slice(0, networkHextets).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
