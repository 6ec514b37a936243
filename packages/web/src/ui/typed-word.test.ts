import { expect, it } from 'vitest'
import { isTypedAs } from './typed-word.ts'

it('takes a word as keyboards write it, and nothing else', () => {
  for (const typed of ['xóa', 'xoá', ' Xoá ', 'xóa'.normalize('NFD'), 'xoa']) expect(isTypedAs('xóa', typed)).toBe(true)
  for (const typed of ['', 'xo', 'xóa hết']) expect(isTypedAs('xóa', typed)).toBe(false)
  expect(isTypedAs('KH000001', 'kh000001')).toBe(true)
  expect(isTypedAs('KH000001', 'KH000002')).toBe(false)
})
