import { expect, test } from 'vitest'
import { createSeen } from './seen.ts'

test('a message that is delivered again is not shown again', () => {
  const isNew = createSeen(10)
  expect([isNew('a'), isNew('b'), isNew('a')]).toEqual([true, true, false])
})

test('the memory of it does not grow without end', () => {
  const isNew = createSeen(2)
  for (const id of ['a', 'b', 'c']) isNew(id)
  expect([isNew('c'), isNew('a')]).toEqual([false, true])
})
