import { afterEach, expect, test, vi } from 'vitest'
import { drawCode } from './verify-code.ts'

afterEach(() => vi.restoreAllMocks())

test('a code has five letters or digits', () => {
  for (let round = 0; round < 50; round += 1) expect(drawCode()).toMatch(/^[A-Za-z0-9]{5}$/)
})

test('bytes that would favour some letters are drawn again', () => {
  const bytes = [255, 0, 61, 248, 1, 247, 2]
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint8Array) array[0] = bytes.shift() ?? 0
    return array
  })
  expect(drawCode()).toBe('A9B9C')
})
