/**
 * What an answer says of an address. hard: nobody is there · soft: not now, or not this once · block: the sender or the
 * content was refused, which tells nothing of the address.
 */
export type Weight = 'hard' | 'soft' | 'block'

const nobody = [
  'user unknown',
  'unknown user',
  'unknown recipient',
  'no such user',
  'no such recipient',
  'no such person',
  'no such mailbox',
  'does not exist',
  "doesn't exist",
  "doesn't have a",
  'not exist',
  'user not found',
  'recipient not found',
  'recipientnotfound',
  'mailbox not found',
  'mailbox unavailable',
  'no mailbox here',
  'invalid recipient',
  'invalid mailbox',
  'not a valid mailbox',
  'recipient address rejected: access denied',
  'account is disabled',
  'account has been disabled',
  'mailbox is disabled',
  'mailbox disabled',
  'user is inactive',
  'account is inactive',
]
const full = ['quota', 'mailbox full', 'mailbox is full', 'insufficient storage', 'out of storage', 'over its limit']
const policy = [
  'spam',
  'blocked',
  'blacklist',
  'block list',
  'blocklist',
  'spamhaus',
  'reputation',
  'policy',
  'unauthenticated',
  'dmarc',
  'spf',
  'dkim',
  'rate limit',
  'too many',
  'relay',
  'content',
]

/** Where the code decides nothing: the older providers write it out. */
function weighWords(text: string): Weight | undefined {
  const lower = text.toLowerCase()
  const says = (words: readonly string[]) => words.some((word) => lower.includes(word))
  if (says(full)) return 'soft'
  if (says(nobody)) return 'hard'
  return says(policy) ? 'block' : undefined
}

const hardCodes = new Set(['1.1', '1.2', '1.3', '1.4', '1.6', '1.9', '1.10', '2.1', '4.4', '7.17'])
const softCodes = new Set(['2.0', '2.2', '2.3', '2.4', '3.1', '3.2', '3.4', '4.0', '4.2', '4.3', '4.6', '4.7', '4.14'])
const textMax = 2_000

/** The enhanced code (RFC 3463) of a server's words, or what was named beside them. */
export const statusIn = (text: string): string | undefined =>
  /(?:^|[\s#(])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(text.slice(0, textMax))?.[1]

const replyCodeIn = (text: string) => /(?:^|[\s;:])([45]\d\d)(?=[\s-]|$)/.exec(text.slice(0, textMax))?.[1]

/** `said` is the server's own answer, `status` the enhanced code that a report names beside it. */
export function weigh(said: string, status = statusIn(said)): Weight {
  const text = said.slice(0, textMax)
  const code = status?.endsWith('.0.0') ? (statusIn(text) ?? status) : status
  if (code?.startsWith('4') || (!code && replyCodeIn(text)?.startsWith('4'))) return 'soft'
  const subject = code?.slice(2) ?? ''
  if (hardCodes.has(subject)) return 'hard'
  if (softCodes.has(subject)) return 'soft'
  if (subject.startsWith('6.') || subject.startsWith('7.') || subject === '1.7' || subject === '1.8') return 'block'
  const worded = weighWords(text)
  if (worded) return worded
  return subject === '1.0' ? 'hard' : 'soft'
}
