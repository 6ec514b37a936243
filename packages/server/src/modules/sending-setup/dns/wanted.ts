import { isIP } from 'node:net'

const termOf = (host: string) => {
  const family = isIP(host)
  return family === 0 ? `a:${host}` : `ip${family}:${host}`
}

/** A domain has one SPF record: what stands in it stays, and who else may send is added before its end. */
export function wantedSpf(value: string, mailHost: string): string {
  if (mailHost === '') return ''
  const term = termOf(mailHost)
  if (value === '') return `v=spf1 ${term} ~all`
  const terms = value.trim().split(' ')
  const hasEnd = /^[-~?+]?all$/i.test(terms.at(-1) ?? '')
  return terms.toSpliced(hasEnd ? -1 : terms.length, 0, term).join(' ')
}

const ed25519Characters = 44
/** An RSA key is never as short as one of Ed25519. */
export const wantedDkim = (key: string | undefined): string =>
  key === undefined ? '' : `v=DKIM1; k=${key.length === ed25519Characters ? 'ed25519' : 'rsa'}; p=${key}`

/** Watches, and turns nothing away: what is stricter comes when the reports are good. */
export const wantedDmarc = (address: string): string => `v=DMARC1; p=none; rua=mailto:${address}`

/** Mail servers are named, and not numbered. */
export const wantedMx = (host: string): string =>
  host === '' || isIP(host) || !host.includes('.') ? '' : `10 ${host}.`
