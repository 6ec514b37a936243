import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'

const rsaBitsMin = 1_024
const signedNames = [
  'from',
  'to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'reply-to',
  // RFC 8058 believes no one-click header that is not signed; Gmail counts under no Feedback-ID that is not.
  'list-unsubscribe',
  'list-unsubscribe-post',
  'feedback-id',
]

/** A private RSA key of 1024 bits or more, or an Ed25519 one, from its PEM; undefined: anything else. */
export function readDkimKey(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem)
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    const isTaken = key.asymmetricKeyType === 'ed25519' || (key.asymmetricKeyType === 'rsa' && bits >= rsaBitsMin)
    return isTaken ? key : undefined
  } catch {
    return undefined
  }
}

export interface DkimSigner {
  readonly domain: string
  readonly selector: string
  readonly key: KeyObject
}

/**
 * The mail with a DKIM-Signature on top (RFC 6376, relaxed/relaxed; Ed25519 as RFC 8463 says, which nodemailer does not
 * know). Bytes are taken as Latin-1 characters, so that each stays what it is.
 */
export function signMail(raw: Buffer, { domain, selector, key }: DkimSigner): Buffer {
  const text = raw.toString('latin1').replace(/\r?\n/g, '\r\n')
  const end = text.indexOf('\r\n\r\n')
  const fields = text.slice(0, end).split(/\r\n(?![ \t])/)
  const signed = signedNames.flatMap((name) => fields.find((field) => nameOf(field) === name) ?? [])
  const isEd25519 = key.asymmetricKeyType === 'ed25519'
  const unsigned =
    `DKIM-Signature: v=1; a=${isEd25519 ? 'ed25519' : 'rsa'}-sha256; c=relaxed/relaxed;\r\n d=${domain}; s=${selector};` +
    `\r\n h=${signed.map(nameOf).join(':')};\r\n bh=${sha256(relaxBody(text.slice(end + 4))).toString('base64')};\r\n b=`
  const content = [...signed, unsigned].map(relaxField).join('\r\n')
  const signature = isEd25519 ? sign(null, sha256(content), key) : sign('sha256', Buffer.from(content, 'latin1'), key)
  return Buffer.from(`${unsigned}${fold(signature.toString('base64'))}\r\n${text}`, 'latin1')
}

const sha256 = (text: string) => createHash('sha256').update(text, 'latin1').digest()
const nameOf = (field: string) => field.slice(0, field.indexOf(':')).trimEnd().toLowerCase()
const fold = (text: string) => text.replace(/.{72}(?=.)/g, '$&\r\n ')

const relaxField = (field: string) => {
  const value = field.slice(field.indexOf(':') + 1).replace(/\r\n/g, '')
  return `${nameOf(field)}:${value.replace(/[ \t]+/g, ' ').replace(/^ | $/g, '')}`
}

function relaxBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  return lines.map((line) => `${line}\r\n`).join('')
}
