import { TOAST_MS } from '@crm/contract/rules/limits'
import { afterEach, expect, test, vi } from 'vitest'
import { createTurns, shownOf, type Told } from './ios-messages.ts'

const told = (count: number): Told[] =>
  Array.from({ length: count }, (_, at) => ({ message: `Tin ${at + 1}`, path: `/issue-detail/${at + 1}` }))
const words = (messages: readonly Told[]) => messages.map(({ message }) => message)

afterEach(() => vi.useRealTimers())

test('all that came are shown, the oldest first', () => {
  expect(words(shownOf(told(3), String))).toEqual(['Tin 1', 'Tin 2', 'Tin 3'])
})

test('of many the newest are shown, after how many more there are', () => {
  expect(words(shownOf(told(9), (count) => `còn ${count}`))).toEqual(['còn 6', 'Tin 7', 'Tin 8', 'Tin 9'])
})

test('each stands as long as a notice does, also what comes meanwhile', async () => {
  vi.useFakeTimers()
  const shown: string[] = []
  const turns = createTurns<string>((one) => shown.push(one))
  turns.add(['a', 'b'])
  expect(shown).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(TOAST_MS - 1)
  turns.add(['c'])
  expect(shown).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(shown).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(TOAST_MS)
  expect(shown).toEqual(['a', 'b', 'c'])
  await vi.advanceTimersByTimeAsync(TOAST_MS)
  turns.add(['d'])
  expect(shown).toEqual(['a', 'b', 'c', 'd'])
})
