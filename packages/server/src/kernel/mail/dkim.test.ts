import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { expect, it } from 'vitest'
import { readDkimKey, signMail } from './dkim.ts'
import { isVerified } from './fixtures/verify-dkim.ts'

const mail = (body: string) =>
  Buffer.from(
    [
      'From: =?UTF-8?Q?C=C3=B4ng_ty?= <crm@example.vn>',
      'To: lan@example.vn',
      'Subject: =?UTF-8?B?xJDhurd0IGzhuqFp?=\r\n =?UTF-8?B?IG3huq10IGto4bqpdQ==?=',
      'Message-ID:  <m1@example.vn> ',
      'X-Other: not signed',
      '',
      body,
    ].join('\r\n'),
  )

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 })
const ed = generateKeyPairSync('ed25519')

it.each([
  ['RSA', rsa, generateKeyPairSync('rsa', { modulusLength: 1024 })],
  ['Ed25519', ed, generateKeyPairSync('ed25519')],
])(
  'a receiver accepts what was signed with %s, and nothing changed or foreign',
  (_, { privateKey, publicKey }, other) => {
    const raw = signMail(mail('Xin  chào \t\r\n\r\nkết thúc\r\n\r\n\r\n'), {
      domain: 'example.vn',
      selector: 's1',
      key: privateKey,
    })
    expect(raw.toString()).toMatch(
      /^DKIM-Signature: v=1; a=(rsa|ed25519)-sha256; c=relaxed\/relaxed;\r\n d=example\.vn; s=s1;/,
    )
    expect(isVerified(raw, publicKey)).toBe(true)
    expect(isVerified(Buffer.from(raw.toString('latin1').replace('chÃ', 'chA'), 'latin1'), publicKey)).toBe(false)
    expect(isVerified(Buffer.from(raw.toString('latin1').replace('lan@', 'ban@'), 'latin1'), publicKey)).toBe(false)
    expect(isVerified(raw, other.publicKey)).toBe(false)
  },
)

it('what stands behind the signature is the mail, byte for byte', () => {
  const signed = signMail(mail('Xin chào'), { domain: 'example.vn', selector: 's1', key: ed.privateKey })
  expect(signed.subarray(-mail('Xin chào').length)).toEqual(mail('Xin chào'))
})

it('no line of the signature is longer than a mail may have', () => {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signed = signMail(mail('x'), { domain: 'example.vn', selector: 's1', key }).toString()
  expect(Math.max(...signed.split('\r\n').map((line) => line.length))).toBeLessThan(120)
})

it('a key is taken when it is a private RSA key of 1024 bits or more, or an Ed25519 one', () => {
  expect(readDkimKey(pemOf(rsa.privateKey))).toBeDefined()
  expect(readDkimKey(pemOf(ed.privateKey))).toBeDefined()
  expect(readDkimKey(rsa.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString())).toBeDefined()
})

it.each([
  ['a short RSA key', () => pemOf(generateKeyPairSync('rsa', { modulusLength: 768 }).privateKey)],
  ['a public key', () => rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()],
  ['another kind of key', () => pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)],
  [
    'a locked key',
    () => rsa.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }).toString(),
  ],
  ['no key at all', () => 'v=DKIM1; k=rsa; p=MIGf'],
])('%s is not taken', (_, pem) => {
  expect(readDkimKey(pem())).toBeUndefined()
})
