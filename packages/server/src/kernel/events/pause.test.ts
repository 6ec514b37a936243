import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPause } from './pause.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A round that takes so long. */
const round = (ms: number) => async () => void vi.advanceTimersByTime(ms)

test('what happens right after a round is gathered twelve times as long as that took, and never for long', async () => {
  const pause = openPause()
  await pause.measured(round(5))
  expect(pause.ms()).toBe(60)
  vi.advanceTimersByTime(20)
  expect(pause.ms()).toBe(40)
  await pause.measured(round(500))
  expect(pause.ms()).toBe(250)
})

test('what happens after a quiet moment is told at once', async () => {
  const pause = openPause()
  await pause.measured(round(20))
  vi.advanceTimersByTime(1_000)
  expect(pause.ms()).toBe(15)
})

test('a round that fails counts like any other', async () => {
  const pause = openPause()
  const failing = pause.measured(async () => {
    vi.advanceTimersByTime(10)
    throw new Error('away')
  })
  await expect(failing).rejects.toThrow('away')
  expect(pause.ms()).toBe(120)
})
