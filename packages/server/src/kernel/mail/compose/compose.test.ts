import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { authenticate } from 'mailauth'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { signMail } from '../dkim.ts'
import { compileMail, composeMail, type MailParts, type Merged } from './compose.ts'

const parts: MailParts = {
  from: { name: 'Công ty Minh Anh', address: 'tin@minhanh.vn' },
  replyTo: { name: 'Chăm sóc khách', address: 'hoidap@minhanh.vn' },
  subject: ['Chào ', ', ưu đãi tháng 11'],
  text: ['Kính gửi ', ',\n\nMời xem ', '\n'],
  html: ['<p>Kính gửi ', '</p><img src="cid:logo@mail"><a href="', '">Mời xem</a>'],
  pictures: [{ id: 'logo@mail', name: 'logo.png', type: 'image/png', content: Buffer.from([137, 80, 78, 71]) }],
  attachments: [{ name: 'Bảng giá "mới".pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
}

const merged = (facts: Partial<Merged> = {}): Merged => ({
  to: { name: 'Trần Thị Lan', address: 'lan@example.vn' },
  messageId: '<m1@minhanh.vn>',
  date: new Date('2026-11-20T01:00:00Z'),
  unsubscribe: { url: 'https://crm.minhanh.vn/u/abc?x=1', address: 'unsubscribe+t1@tra.minhanh.vn' },
  feedbackId: ['c12', 'advertising', 'crm'],
  values: {
    subject: ['Lan'],
    text: ['Lan', 'https://crm.minhanh.vn/c/1'],
    html: ['Lan', 'https://crm.minhanh.vn/c/1'],
  },
  ...facts,
})

const headNames = (raw: Buffer) =>
  raw
    .toString('latin1')
    .split('\r\n\r\n', 1)
    .flatMap((head) => head.split('\r\n'))
    .flatMap((line) => /^([\w-]+):/.exec(line)?.[1] ?? [])
const longestLine = (raw: Buffer) =>
  Math.max(
    ...raw
      .toString('latin1')
      .split('\r\n')
      .map((line) => line.length),
  )

describe('a composed mail', () => {
  it('holds text, HTML, picture and attachment as they went in, and the headers of a mass mail', async () => {
    const raw = composeMail(compileMail(parts), merged())
    const mail = await PostalMime.parse(raw)
    expect(mail.subject).toBe('Chào Lan, ưu đãi tháng 11')
    expect(mail.from).toMatchObject({ name: 'Công ty Minh Anh', address: 'tin@minhanh.vn' })
    expect(mail.replyTo).toMatchObject([{ name: 'Chăm sóc khách', address: 'hoidap@minhanh.vn' }])
    expect(mail.to).toMatchObject([{ name: 'Trần Thị Lan', address: 'lan@example.vn' }])
    expect(mail.text?.trimEnd()).toBe('Kính gửi Lan,\r\n\r\nMời xem https://crm.minhanh.vn/c/1')
    expect(mail.html).toContain('<p>Kính gửi Lan</p>')
    expect(mail.attachments.map(({ filename, contentId, mimeType }) => [filename, contentId, mimeType])).toEqual([
      ['logo.png', '<logo@mail>', 'image/png'],
      ['Bảng giá _mới_.pdf', undefined, 'application/pdf'],
    ])
    const headerNamed = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect(headerNamed('list-unsubscribe')).toBe(
      '<https://crm.minhanh.vn/u/abc?x=1>, <mailto:unsubscribe+t1@tra.minhanh.vn>',
    )
    expect(headerNamed('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(headerNamed('feedback-id')).toBe('c12:advertising:crm')
    expect(longestLine(raw)).toBeLessThanOrEqual(78)
  })

  it('offers one click over https alone, and says that nobody wrote it where a rule did', () => {
    const unsubscribe = { url: 'http://localhost:3000/u/abc', address: 'unsubscribe+t1@tra.minhanh.vn' }
    const names = headNames(composeMail(compileMail(parts), merged({ unsubscribe, isAutomatic: true })))
    expect(names).toContain('List-Unsubscribe')
    expect(names).toContain('Auto-Submitted')
    expect(names).not.toContain('List-Unsubscribe-Post')
  })

  it('refuses attachments beyond the limit in force, and names it', () => {
    const of = (bytes: number) => ({
      ...parts,
      attachments: [{ name: 'a.bin', type: 'application/x', content: Buffer.alloc(bytes) }],
    })
    expect(() => compileMail(of(5 * 1024 * 1024))).not.toThrow()
    expect(() => compileMail(of(5 * 1024 * 1024 + 1))).toThrow('at most 5242880')
    expect(() => compileMail(of(5 * 1024 * 1024 + 1), 20 * 1024 * 1024)).not.toThrow()
  })

  it.each([
    'lan@example.vn>, <b@example.vn',
    'lan@example.vn\r\nBcc: b@example.vn',
    'a@example.vn,b@example.vn',
    'lần@example.vn',
  ])('to %j is not written', (address) => {
    expect(() => composeMail(compileMail(parts), merged({ to: { name: '', address } }))).toThrow('single address')
  })

  it('takes no address to unsubscribe at that is none of the web', () => {
    const unsubscribe = { url: 'javascript:alert(1)', address: 'unsubscribe+t1@tra.minhanh.vn' }
    expect(() => composeMail(compileMail(parts), merged({ unsubscribe }))).toThrow('unsubscribe')
  })
})

const breaks = fc.constantFrom('\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '\0', '\r\nBcc: b@evil.vn\r\n\r\n<b>')
const words = fc
  .array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), breaks), { maxLength: 6 })
  .map((all) => all.join(''))
const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
const sameSpaces = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

it('whatever is merged comes out as it went in, and no word of it becomes a header or a longer line', async () => {
  const expected = headNames(composeMail(compileMail(parts), merged())).sort()
  const property = fc.asyncProperty(words, words, words, words, words, async (subject, name, text, html, file) => {
    const compiled = compileMail({
      ...parts,
      from: { ...parts.from, name: name || 'x' },
      replyTo: { name, address: 'hoidap@minhanh.vn' },
      attachments: [{ name: file, type: 'text/x', content: Buffer.from(text) }],
    })
    const values = { subject: [subject], text: [text, name], html: [html, ''] }
    const raw = composeMail(compiled, merged({ to: { name, address: 'lan@example.vn' }, values }))
    const mail = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
    expect(headNames(raw).sort()).toEqual(expected)
    expect(longestLine(raw)).toBeLessThanOrEqual(998)
    expect(sameSpaces(mail.subject)).toBe(sameSpaces(oneLine(`Chào ${subject}, ưu đãi tháng 11`)))
    expect(mail.to).toHaveLength(1)
    expect(sameSpaces(mail.to?.[0]?.name)).toBe(sameSpaces(oneLine(name)))
    const lines = (value = '') => value.toWellFormed().replace(/\r\n?/g, '\n')
    expect(lines(mail.text)).toContain(lines(`Kính gửi ${text},\n\nMời xem ${name}`))
    expect(lines(mail.html)).toContain(lines(`<p>Kính gửi ${html}</p>`))
    expect(mail.attachments).toHaveLength(2)
  })
  await fc.assert(property, { numRuns: 100 })
})

it('a receiver (mailauth) finds the signature right, with both headers of unsubscribing in it', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const raw = signMail(composeMail(compileMail(parts), merged()), {
    domain: 'minhanh.vn',
    selector: 's1',
    key: privateKey,
  })
  const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`
  const { dkim } = await authenticate(raw, {
    ip: '192.0.2.1',
    helo: 'mail.minhanh.vn',
    sender: 'tin@minhanh.vn',
    resolver: async (name: string, type: string) => {
      if (name === 's1._domainkey.minhanh.vn' && type === 'TXT') return [[record]]
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    },
  })
  expect(dkim.results.map(({ status }) => status.result)).toEqual(['pass'])
  const signed = /h=([^;]+);/.exec(raw.toString('latin1'))?.[1]?.split(':') ?? []
  expect(signed).toEqual(
    expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'reply-to', 'feedback-id']),
  )
})
