import { expect, test } from 'vitest'
import { createBell } from './bell.ts'

const FOR_EVER_MS = 2 ** 31 - 1

test('a ring that came before anybody waited is not lost', async () => {
  const bell = createBell()
  bell.ring()
  await bell.wait(FOR_EVER_MS)
})

test('a ring ends the wait that is under way, and no other', async () => {
  const bell = createBell()
  const waiting = bell.wait(FOR_EVER_MS)
  bell.ring()
  await waiting
  const after = await Promise.race([bell.wait(FOR_EVER_MS).then(() => 'ended'), Promise.resolve('waiting')])
  expect(after).toBe('waiting')
})

test('nobody waits longer than allowed', async () => {
  await createBell().wait(0)
})
