import { expect, it } from 'vitest'
import { initialsOf, paletteColorOf } from './Avatar.tsx'

it('takes the first letters of the family and the given name, marks kept', () => {
  expect(initialsOf('Nguyễn Thị Ánh')).toBe('NÁ')
  expect(initialsOf('  đặng   ỹ ')).toBe('ĐỸ')
  expect(initialsOf('Madonna')).toBe('M')
  expect(initialsOf('A\u0302n')).toBe('Â')
  expect(initialsOf('')).toBe('')
})

it('gives the same name the same colour', () => {
  expect(paletteColorOf('Nguyễn Văn An')).toBe(paletteColorOf('Nguyễn Văn An'))
  expect(new Set(['An', 'Bình', 'Chi', 'Dũng', 'Giang', 'Hà'].map(paletteColorOf)).size).toBeGreaterThan(3)
})
