import { createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'
import type { DnsFinding } from '@crm/contract/mail-sender'
import { type MailConfiguration, readMailConfiguration } from '../../../kernel/mail/configuration.ts'
import { readDkimKey } from '../../../kernel/mail/dkim.ts'
import { type Dns, openDns } from '../../../kernel/outside/dns.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { openSecret } from '../../../kernel/wire-password.ts'
import type { Db } from '../../../schema/index.ts'
import { readPolicy } from '../../setting/public.ts'
import { originOf } from '../callback.ts'
import type { SenderToSendBy } from '../store-sender.ts'
import { isAllowedBySpf, isSpf } from './spf.ts'
import { wantedDkim, wantedDmarc, wantedMx, wantedSpf } from './wanted.ts'

export interface DnsLook extends Pick<SenderToSendBy, 'address' | 'bounceDomain'> {
  readonly findings: readonly DnsFinding[]
}

interface Ours {
  readonly dns: Dns
  readonly address: string
  readonly returns: string
  readonly mailHost: string
  readonly ownHost: string
  readonly dkim: { readonly name: string; readonly key: string } | undefined
}

type Found = Pick<DnsFinding, 'outcome' | 'value'>
const wholeMs = 8_000
const valueMax = 500
const missing: Found = { outcome: 'missing', value: '' }

const addressesOf = async (dns: Dns, host: string) => (isIP(host) ? [host] : dns.addresses(host))
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

async function lookUpSpf({ dns, returns, mailHost }: Ours): Promise<Found> {
  const value = (await dns.texts(returns)).find(isSpf)
  if (value === undefined) return missing
  const addresses = mailHost === '' ? [] : await addressesOf(dns, mailHost)
  return { outcome: (await isAllowedBySpf(dns, returns, addresses)) ? 'ours' : 'other', value }
}

/** `p=…` of `v=DKIM1; k=rsa; p=…`. */
function tagOf(record: string, name: string): string | undefined {
  const tags = record.split(';').map((tag) => tag.replace(/\s/g, ''))
  return tags.find((tag) => tag.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1)
}

async function lookUpDkim({ dns, dkim }: Ours): Promise<Found> {
  if (!dkim) return missing
  const value = (await dns.texts(dkim.name)).find((text) => tagOf(text, 'p') !== undefined)
  if (value === undefined) return missing
  return { outcome: tagOf(value, 'p') === dkim.key ? 'ours' : 'other', value }
}

/** What a domain does not say its parent may (RFC 7489, 6.6.3). */
async function lookUpDmarc({ dns, address }: Ours): Promise<Found> {
  const labels = address.split('.')
  for (let from = 0; from <= Math.max(0, labels.length - 2); from += 1) {
    const name = `_dmarc.${labels.slice(from).join('.')}`
    const value = (await dns.texts(name)).find((text) => /^v=DMARC1\s*(?:;|$)/i.test(text))
    if (value !== undefined)
      return { outcome: /^(?:none|quarantine|reject)$/i.test(tagOf(value, 'p') ?? '') ? 'ours' : 'other', value }
  }
  return missing
}

async function lookUpMx({ dns, returns, ownHost }: Ours): Promise<Found> {
  const hosts = await dns.exchanges(returns)
  if (hosts.length === 0) return missing
  const value = hosts.join(', ')
  if (hosts.includes(ownHost)) return { outcome: 'ours', value }
  const own = await addressesOf(dns, ownHost)
  for (const host of hosts.slice(0, 10))
    if ((await dns.addresses(host)).some((address) => own.includes(address))) return { outcome: 'ours', value }
  return { outcome: 'other', value }
}

/** A record of each, in its own time: what one does not answer says nothing of the others. */
async function within(found: Promise<Found>): Promise<Found> {
  const late = new Promise<Found>((resolve) => {
    setTimeout(() => resolve({ outcome: 'failed', value: '' }), wholeMs).unref()
  })
  const failed = found.catch((): Found => ({ outcome: 'failed', value: '' }))
  const { outcome, value } = await Promise.race([failed, late])
  return {
    outcome,
    value: value
      .replace(/\p{Cc}/gu, ' ')
      .toWellFormed()
      .slice(0, valueMax),
  }
}

function dkimOf({ dkimDomain, dkimSelector, dkimKeySealed }: MailConfiguration, dataKey: string): Ours['dkim'] {
  const key = dkimKeySealed === null ? undefined : readDkimKey(openSecret(dkimKeySealed, dataKey) ?? '')
  if (!key || dkimDomain === '' || dkimSelector === '') return undefined
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' })
  // RFC 8463: of an Ed25519 key the record holds the 32 bytes alone.
  const bytes = key.asymmetricKeyType === 'ed25519' ? der.subarray(-32) : der
  return { name: `${dkimSelector}._domainkey.${dkimDomain}`, key: bytes.toString('base64') }
}

const hostOf = (url: string | undefined) => URL.parse(url ?? '')?.hostname.replace(/^\[|\]$/g, '') ?? ''

/** SPF and MX where mails come back to, DKIM as the mail server signs, DMARC of the address that people read. */
export async function lookUp({ config }: Platform, db: Db, sender: SenderToSendBy): Promise<DnsLook> {
  const { configuration } = await readMailConfiguration(db)
  const { policy } = await readPolicy(db)
  const dns = openDns(config.DNS_SERVERS)
  const address = domainOf(sender.address)
  const ours: Ours = {
    dns,
    address,
    returns: sender.bounceDomain || address,
    mailHost: configuration.host || hostOf(config.SMTP_URL),
    ownHost: hostOf(originOf(policy, config)),
    dkim: dkimOf(configuration, config.DATA_KEY),
  }
  const [spf, dkim, dmarc, mx] = await Promise.all([
    within(lookUpSpf(ours)),
    within(lookUpDkim(ours)),
    within(lookUpDmarc(ours)),
    within(lookUpMx(ours)),
  ])
  dns.close()
  const { bounceDomain } = sender
  return {
    address: sender.address,
    bounceDomain,
    findings: [
      { record: 'spf', domain: ours.returns, ...spf, wanted: wantedSpf(spf.value, ours.mailHost) },
      { record: 'dkim', domain: ours.dkim?.name ?? address, ...dkim, wanted: wantedDkim(ours.dkim?.key) },
      { record: 'dmarc', domain: `_dmarc.${address}`, ...dmarc, wanted: wantedDmarc(sender.replyTo || sender.address) },
      { record: 'mx', domain: ours.returns, ...mx, wanted: wantedMx(ours.ownHost) },
    ],
  }
}
