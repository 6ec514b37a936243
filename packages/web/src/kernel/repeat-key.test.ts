import { expect, test } from 'vitest'
import { createRepeatKeys } from './repeat-key.ts'

test('what is tried again keeps its key until it was answered', () => {
  const { keyFor, forget } = createRepeatKeys()
  const first = keyFor({ content: 'Đã gọi' })
  expect(keyFor({ content: 'Đã gọi' })).toBe(first)
  forget()
  expect(keyFor({ content: 'Đã gọi' })).not.toBe(first)
})

test('what was changed since the last try is sent as something new', () => {
  const { keyFor } = createRepeatKeys()
  expect(keyFor({ content: 'Đã gọi' })).not.toBe(keyFor({ content: 'Đã gọi lại' }))
})
