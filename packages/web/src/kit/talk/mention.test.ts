import { expect, test } from 'vitest'
import { nameBefore, namedIn, piecesOf, putName } from './mention.ts'

const lan = { userId: 7, fullName: 'Nguyễn Thị Lan' }
const lanAnh = { userId: 8, fullName: 'Nguyễn Thị Lan Anh' }

test('a name is looked for from the @ to the caret, marks and spaces among it', () => {
  expect(nameBefore('Nhờ @Nguyễn Th', 14)).toBe('Nguyễn Th')
  expect(nameBefore('@', 1)).toBe('')
  expect(nameBefore('Nhờ @lan xem', 8)).toBe('lan')
})

test('an address of mail names nobody', () => {
  expect(nameBefore('gửi lan@congty', 14)).toBeNull()
  expect(nameBefore('không có ai', 11)).toBeNull()
})

test('the chosen name takes the place of what was typed, and what follows stays', () => {
  expect(putName('Nhờ @ngu xem', 8, lan)).toEqual({ text: 'Nhờ @Nguyễn Thị Lan xem', caret: 19 })
  expect(putName('@', 1, lan)).toEqual({ text: '@Nguyễn Thị Lan ', caret: 16 })
})

test('whoever was taken out of the text again is not told', () => {
  expect(namedIn('Chào @Nguyễn Thị Lan', [lan, { userId: 9, fullName: 'Trần Bình' }])).toEqual([7])
  expect(namedIn('Chào cả nhà', [lan])).toEqual([])
})

test('of two names that begin alike the longer one stands out whole', () => {
  expect(piecesOf('Nhờ @Nguyễn Thị Lan Anh xem @ai', [lan.fullName, lanAnh.fullName])).toEqual([
    { text: 'Nhờ ', isName: false },
    { text: '@Nguyễn Thị Lan Anh', isName: true },
    { text: ' xem @ai', isName: false },
  ])
})
