/** What comes back to us: a report of a mail, a wish to hear no more, or a complaint that a provider passes on. */
export type ReturnPurpose = 'bounce' | 'unsubscribe' | 'complaint'

export interface ReturnAddress {
  readonly purpose: ReturnPurpose
  /** Which mail is meant; complaints come to one address for all. */
  readonly token: string | undefined
}

// Some servers write the part before the @ in lower case: a token that told them apart would not come back.
const tokenPattern = /^[0-9a-z]{1,48}$/
const domainPattern = /^[a-z0-9.-]{1,189}$/
const written = /^(bounce|unsubscribe|complaint)(?:\+([0-9a-z]{1,48}))?@([a-z0-9.-]{1,189})$/

/** The sender of the envelope (VERP), so that a bounce tells by its address alone which mail it is about. */
export function returnAddress(purpose: 'bounce' | 'unsubscribe', token: string, domain: string): string {
  if (!tokenPattern.test(token) || !domainPattern.test(domain))
    throw new RangeError('a token or domain that no address can hold')
  return `${purpose}+${token}@${domain}`
}

/** undefined: none of ours. */
export function readReturnAddress(address: string, domain: string): ReturnAddress | undefined {
  if (address.length > 254) return undefined
  const [, purpose, token, host] = written.exec(address.toLowerCase()) ?? []
  if (host !== domain.toLowerCase() || purpose === undefined) return undefined
  if ((token === undefined) !== (purpose === 'complaint')) return undefined
  return { purpose: purpose as ReturnPurpose, token }
}
