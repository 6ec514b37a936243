import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'

export type Resolve = (host: string) => Promise<readonly string[]>

/** Where a cloud keeps what its machines are trusted with; nobody serves mail or messages at any of them. */
const refusedAddresses = new BlockList()
refusedAddresses.addSubnet('169.254.0.0', 16, 'ipv4')
for (const address of ['100.100.100.200', '168.63.129.16', '192.0.0.192']) refusedAddresses.addAddress(address, 'ipv4')
refusedAddresses.addSubnet('fe80::', 10, 'ipv6')
// The same through the gateways and spellings by which an IPv6 address leads to one of IPv4.
for (const prefix of ['64:ff9b::', '64:ff9b:1::', '::ffff:0:', '::'])
  refusedAddresses.addSubnet(`${prefix}a9fe:0`, 112, 'ipv6')
refusedAddresses.addSubnet('2002:a9fe::', 32, 'ipv6')
refusedAddresses.addSubnet('fd00:ec2::', 32, 'ipv6')
for (const address of ['fd20:ce::254', 'fd00:c1::a9fe:a9fe']) refusedAddresses.addAddress(address, 'ipv6')
const isRefused = (address: string) => refusedAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

const resolveBySystem: Resolve = async (host) =>
  (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address)

/**
 * The one address to connect to for a host that a person named: looked up once, so that a name cannot change between
 * the look and the connection. Throws where one of its addresses is a cloud's own, or it has none.
 */
export async function judgedAddress(host: string, resolve: Resolve = resolveBySystem): Promise<string> {
  const addresses = await resolve(host)
  const [address] = addresses
  if (address === undefined || addresses.some(isRefused)) throw new Error('no address to connect to')
  return address
}

/** Whether a host is none to connect to; one that nobody knows at this moment may be known later, and is judged then. */
export async function isRefusedHost(host: string, resolve: Resolve = resolveBySystem): Promise<boolean> {
  const addresses = await resolve(host).catch(() => [])
  return addresses.some(isRefused)
}
