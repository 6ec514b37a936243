import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

/** Work that ends when it is told to. */
function heldWork() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const ask = oneAtATime(() => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    ends.push({ resolve, reject })
    return promise
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { ask, ends, settled }
}

test('what is asked for while it runs is run once more, and not each time', async () => {
  const { ask, ends, settled } = heldWork()
  ask()
  ask()
  ask()
  expect(ends).toHaveLength(1)
  ends[0]?.resolve()
  await settled()
  expect(ends).toHaveLength(2)
  ends[1]?.resolve()
  await settled()
  expect(ends).toHaveLength(2)
})

test('after a failure it is run again when it is asked for', async () => {
  const { ask, ends, settled } = heldWork()
  ask()
  ends[0]?.reject(new Error('away'))
  await settled()
  ask()
  expect(ends).toHaveLength(2)
})
