import { expect, test } from 'vitest'
import { boundReads, isKeptKey, keptForm, sortStored } from './kept-reads-list.ts'

const now = Date.UTC(2026, 0, 8)
const day = 86_400_000
const readAt = (at: number, id = at, data: object = {}) => ({ key: ['ticket', 'one', id], data, at })

test('what a ticket needs is kept, and of tasks what a phone shows, what belongs to customers and settings is not', () => {
  expect(isKeptKey(['ticket', 'one', 5])).toBe(true)
  expect(isKeptKey(['notification', 'unread'])).toBe(true)
  expect(isKeptKey(['departmentTask', 'named', 5])).toBe(true)
  for (const part of ['day', 'one', 'timeline']) expect(isKeptKey(['task', part, 5])).toBe(true)
  expect(isKeptKey(['task', 'calendar'])).toBe(false)
  for (const root of ['customer', 'user', 'session', 'ticketPicture', 'avatar']) expect(isKeptKey([root])).toBe(false)
})

test('a file is not kept, and of a long list only its beginning', () => {
  expect(keptForm(new Blob(['x']))).toBeNull()
  expect(keptForm('blob:x')).toBeNull()
  expect(keptForm([1, 2])).toEqual([1, 2])
  expect(keptForm({ pages: [1, 2, 3, 4], pageParams: [1, 2, 3, 4] })).toEqual({ pages: [1, 2], pageParams: [1, 2] })
})

test('nothing is shown that is older than a week', () => {
  expect(boundReads([readAt(now - 8 * day), readAt(now - 6 * day)], now)).toEqual([readAt(now - 6 * day)])
})

test('the newest stay when there are too many', () => {
  const reads = Array.from({ length: 80 }, (_, age) => readAt(now - age))
  expect(boundReads(reads.toReversed(), now)).toEqual(reads.slice(0, 50))
})

test('all together stay small, and one that is too large does not push out the others', () => {
  const huge = readAt(now, 1, { text: 'x'.repeat(500_000) })
  const large = (id: number) => readAt(now - id, id, { text: 'x'.repeat(390_000) })
  const kept = boundReads([huge, ...[2, 3, 4, 5, 6, 7, 8].map(large), readAt(now - 9)], now)
  expect(kept.map(({ key }) => key[2])).toEqual([2, 3, 4, 5, 6, now - 9])
})

test("another person's reads are never shown, and go", () => {
  const stored = { userId: 7, ...readAt(now) }
  expect(sortStored([stored], 7, now)).toEqual({ shown: [stored], gone: [] })
  expect(sortStored([stored, readAt(now)], 8, now)).toEqual({ shown: [], gone: [stored.key, stored.key] })
  expect(sortStored([null, 'text', {}, { key: 'ticket' }], 7, now)).toEqual({ shown: [], gone: [] })
})

test('what is too old goes too', () => {
  const [old, recent] = [readAt(now - 8 * day), readAt(now)].map((read) => ({ userId: 7, ...read }))
  expect(sortStored([old, recent], 7, now)).toEqual({ shown: [recent], gone: [old?.key] })
})
