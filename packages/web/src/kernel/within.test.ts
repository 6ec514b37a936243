import { expect, test, vi } from 'vitest'
import { within } from './within.ts'

test('what answers in time is its answer', async () => {
  expect(await within(Promise.resolve('asked'), 1_000, 'otherwise')).toBe('asked')
})

test('what fails, or never answers, holds nobody', async () => {
  vi.useFakeTimers()
  const never = within(new Promise<string>(() => undefined), 3_000, 'otherwise')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await never).toBe('otherwise')
  vi.useRealTimers()
  expect(await within(Promise.reject(new Error('refused')), 1_000, 'otherwise')).toBe('otherwise')
})
