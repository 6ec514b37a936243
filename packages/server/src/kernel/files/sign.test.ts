import { expect, test } from 'vitest'
import { signFile, verifyFile } from './sign.ts'

const now = new Date('2026-01-05T03:00:00.000Z')
const secret = 'a secret of this installation'
const query = Object.fromEntries(new URLSearchParams(signFile({ fileId: 7, userId: 3, secret, now })))
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('a link opens its file for its user', () => {
  expect(verifyFile({ fileId: 7, query, secret, now })).toBe('3')
  expect(verifyFile({ fileId: '7', query, secret, now: after(299) })).toBe('3')
})

test('a link dies after five minutes, and its end cannot be moved', () => {
  expect(verifyFile({ fileId: 7, query, secret, now: after(300) })).toBeUndefined()
  const later = { ...query, expires: String(Number(query['expires']) + 600) }
  expect(verifyFile({ fileId: 7, query: later, secret, now })).toBeUndefined()
})

test('a link opens no other file, serves no other user and no other installation', () => {
  expect(verifyFile({ fileId: 8, query, secret, now })).toBeUndefined()
  expect(verifyFile({ fileId: 7, query: { ...query, user: '1' }, secret, now })).toBeUndefined()
  expect(verifyFile({ fileId: 7, query, secret: 'another', now })).toBeUndefined()
})

test('the parts of a link cannot be moved into one another', () => {
  const shifted = Object.fromEntries(new URLSearchParams(signFile({ fileId: '7","3', userId: '', secret, now })))
  expect(verifyFile({ fileId: 7, query: { ...shifted, user: '3' }, secret, now })).toBeUndefined()
})

test.each([
  {},
  { ...query, signature: '' },
  { ...query, signature: `${query['signature']}=` },
  { ...query, signature: [query['signature']] },
  { ...query, signature: 'é'.repeat(43) },
  { user: '3', signature: query['signature'] },
])('%j opens nothing', (broken) => {
  expect(verifyFile({ fileId: 7, query: broken, secret, now })).toBeUndefined()
})
