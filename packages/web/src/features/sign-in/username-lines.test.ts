import { isUsername } from '@crm/contract/rules/username'
import { expect, test } from 'vitest'
import { usernameLines } from './username-lines.ts'

test.each([
  ['nguyen.van.an', true],
  ['an_nguyen_', true],
  ['ngan', false],
  ['.nguyenvan', false],
  ['nguyen..van', false],
  ['nguyen._van', false],
  ['Nguyenvana', false],
  ['nguyễnvana', false],
  ['a'.repeat(21), false],
])('the lines under %s agree with the rule', (text, isFine) => {
  expect(isUsername(text)).toBe(isFine)
  expect(Object.values(usernameLines(text)).every(Boolean)).toBe(isFine)
})
