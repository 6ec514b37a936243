import { expect, test } from 'vitest'
import { type Recent, withOpened } from './recent.ts'

const record = (id: number, kind: Recent['kind'] = 'customer'): Recent => ({
  kind,
  id,
  name: `Tên ${id}`,
  code: `${id}`,
})

test('what was opened last stands first, and once', () => {
  const before = [record(1), record(2), record(3)]
  expect(withOpened(record(3), before).map(({ id }) => id)).toEqual([3, 1, 2])
})

test('a customer and a ticket of one number are two records', () => {
  expect(withOpened(record(1, 'ticket'), [record(1)])).toHaveLength(2)
})

test('the oldest of many is forgotten', () => {
  const before = Array.from({ length: 8 }, (_, index) => record(index + 1))
  const after = withOpened(record(9), before)
  expect(after).toHaveLength(8)
  expect(after.map(({ id }) => id)).not.toContain(8)
})
