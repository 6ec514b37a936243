import { expect, it } from 'vitest'
import { insertAt } from './insert-at.ts'

it.each([
  ['', 0, 'Chào anh chị'],
  ['Dạ', 2, 'Dạ Chào anh chị'],
  ['Dạ ', 3, 'Dạ Chào anh chị'],
  ['Dạ, em gửi', 3, 'Dạ, Chào anh chị em gửi'],
  ['em gửi', 0, 'Chào anh chị em gửi'],
])('in “%s” at %i a reply stands apart from the words around it', (text, caret, expected) => {
  expect(insertAt(text, caret, 'Chào anh chị')).toBe(expected)
})
