import { expect, test } from 'vitest'
import { typedOver } from './remembered.ts'

const token = 'rm1.selector.secret'

test('typing into the prefilled stand-in leaves what was typed alone', () => {
  expect(typedOver(token, 'rm1.selDector.secret', 'D')).toBe('D')
})

test('deleting a part of it empties the field', () => {
  expect(typedOver(token, 'rm1.selector.secre', null)).toBe('')
  expect(typedOver(token, 'secret', null)).toBe('')
})

test('a password manager may replace it as a whole', () => {
  expect(typedOver(token, 'Demo@2026', null)).toBe('Demo@2026')
})
