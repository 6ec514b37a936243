import { ticketStatuses } from '@crm/contract/ticket-rules'
import { expect, test } from 'vitest'
import { segmentOf, segments, statusesOf } from './segments.ts'

test('every status stands in one segment, and none in two', () => {
  const standing = segments.flatMap((segment) => statusesOf[segment] ?? [])
  expect([...standing].sort()).toEqual([...ticketStatuses])
})

test('a segment is known again in whatever order the address names its statuses', () => {
  expect(segmentOf(undefined)).toBe('all')
  expect(segmentOf([6, 1])).toBe('pending')
  expect(segmentOf([5, 2, 4])).toBe('closed')
  expect(segmentOf([1])).toBeNull()
})
