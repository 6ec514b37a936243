import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as letters from './fixtures/letters.ts'
import * as returned from './fixtures/reports.ts'
import { readReturn } from './read-return.ts'
import { type ReturnAddress, readReturnAddress, returnAddress } from './return-address.ts'
import { weigh } from './weight.ts'

const domain = 'tra.minhanh.vn'
const bounce: ReturnAddress = { purpose: 'bounce', token: 'a1b2' }
const complaint: ReturnAddress = { purpose: 'complaint', token: undefined }
const read = (raw: Buffer, to = bounce, isReport = true) => readReturn({ raw, to, domain, isReport })

describe('a report', () => {
  it.each([
    ['Gmail, no such address', returned.gmail, 'hard', '5.1.1', 'khong.co@gmail.com'],
    ['Gmail, full', returned.gmailFull, 'soft', '5.2.2', 'day@gmail.com'],
    ['Outlook.com', returned.outlook, 'hard', '5.5.0', 'khongco@hotmail.com'],
    ['Exchange', returned.exchange, 'hard', '5.1.10', 'lan.tran@congty.vn'],
    ['Exchange Online at its edge', returned.exchangeAccessDenied, 'hard', '5.4.1', 'nghi@congty.vn'],
    ['Postfix', returned.postfix, 'hard', '5.1.1', 'lan@congty.vn'],
    ['Postfix after days', returned.postfixExpired, 'soft', '4.4.1', 'lan@congty.vn'],
    ['Zimbra behind a filter', returned.zimbraSpam, 'block', '5.7.0', 'lan@vnhost.vn'],
    ['Yahoo', returned.yahoo, 'hard', '5.0.0', 'lan@yahoo.com.vn'],
  ])('of %s says who and how', async (_, raw, weight, status, recipient) => {
    const facts = await read(raw)
    expect(facts).toEqual([
      {
        kind: 'bounced',
        weight,
        status,
        recipient,
        token: 'a1b2',
        messageId: '<m77@minhanh.vn>',
        reason: expect.any(String),
      },
    ])
  })

  it('of a delay is no bounce', async () => {
    expect(await read(returned.postfixDelayed)).toMatchObject([{ kind: 'delayed', token: 'a1b2' }])
  })

  it.each([
    ['MDaemon', letters.mdaemon],
    ['qmail', letters.qmail],
  ])('that %s writes as a letter is read by its words, and its address says whose', async (_, raw) => {
    expect(await read(raw)).toMatchObject([{ kind: 'bounced', weight: 'hard', token: 'a1b2' }])
  })

  it('a holiday notice or a letter of a person is none', async () => {
    expect(await read(letters.holiday)).toEqual([{ kind: 'other', why: 'automatic reply' }])
    expect(await read(letters.qmail, bounce, false)).toEqual([{ kind: 'other', why: 'no report' }])
  })

  it('is read however long its tail, and nothing of parts within parts', async () => {
    expect(await read(letters.withTail(returned.gmail, 9_000_000))).toMatchObject([{ weight: 'hard' }])
    expect(await read(letters.nested(2_000))).toEqual([{ kind: 'other', why: 'unreadable' }])
  })
})

describe('a complaint', () => {
  it('finds the mail by what the provider encloses', async () => {
    const about = { token: 'a1b2', messageId: '<m77@minhanh.vn>', feedback: 'abuse' }
    expect(await read(letters.yahooComplaint, complaint)).toEqual([
      { kind: 'complained', recipient: 'lan@yahoo.com', ...about },
    ])
    expect(await read(letters.outlookComplaint, complaint)).toEqual([
      { kind: 'complained', recipient: 'lan@hotmail.com', ...about },
    ])
  })

  it('that is taken back, or a letter to its address, changes nothing', async () => {
    expect(await read(letters.notSpam, complaint)).toEqual([{ kind: 'other', why: 'no report' }])
    expect(await read(letters.qmail, complaint)).toEqual([{ kind: 'other', why: 'no report' }])
  })
})

it('a mail to the address of unsubscribing is that wish, whatever it says', async () => {
  const to: ReturnAddress = { purpose: 'unsubscribe', token: 'a1b2' }
  expect(await read(Buffer.from(''), to)).toEqual([{ kind: 'unsubscribed', token: 'a1b2' }])
})

it('an address comes back as it was written, in any case; none but ours is read', () => {
  const address = returnAddress('bounce', 'a1b2', domain)
  expect(readReturnAddress(address.toUpperCase(), domain)).toEqual(bounce)
  expect(readReturnAddress('complaint@tra.minhanh.vn', domain)).toEqual(complaint)
  for (const other of [
    'bounce@tra.minhanh.vn',
    'bounce+a1b2@minhanh.vn',
    'a@tra.minhanh.vn',
    'complaint+x@tra.minhanh.vn',
    `bounce+${'a'.repeat(300)}@${domain}`,
  ])
    expect(readReturnAddress(other, domain)).toBeUndefined()
  expect(() => returnAddress('bounce', 'A1', domain)).toThrow()
})

it.each([
  ['550 5.1.1 no such user', 'hard'],
  ['550 No such user here', 'hard'],
  ['553 5.1.2 domain not found', 'hard'],
  ['452 4.2.2 mailbox full', 'soft'],
  ['552 5.2.2 quota exceeded', 'soft'],
  ['550 5.7.1 message rejected', 'block'],
  ['554 blocked using zen.spamhaus.org', 'block'],
  ['553 5.1.8 sender domain not found', 'block'],
  ['550 failed', 'soft'],
  ['', 'soft'],
])('%j weighs as %s', (said, weight) => {
  expect(weigh(said)).toBe(weight)
})

it('whatever is sent, it is read to one of the facts', async () => {
  const pieces = fc.constantFrom(
    ...[returned.gmail, letters.yahooComplaint, returned.exchange].map((raw) => raw.toString('latin1')),
  )
  const noise = fc.tuple(pieces, fc.nat(3_000), fc.string({ unit: 'binary', maxLength: 40 }))
  const property = fc.asyncProperty(noise, fc.constantFrom(bounce, complaint), async ([raw, at, text], to) => {
    const facts = await read(Buffer.from(raw.slice(0, at) + text + raw.slice(at), 'latin1'), to)
    expect(facts.length).toBeGreaterThan(0)
  })
  await fc.assert(property, { numRuns: 30 })
})
