import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '../../../kernel/i18n.ts'
import { kindsOf, targetBeside, targetWord, whatWord } from './audit-words.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await startI18n()
  await loadTexts(['setting', 'user'])
})

const session = '0199f3a2-6c1e-7b4d-9a55-0c3b2d1e4f60'

test('a line says to whom: by name where it has one', () => {
  const word = (target: string, details: Record<string, unknown> = {}) => targetWord({ target, details })
  expect(word('user:17', { name: 'Võ Thành Long' })).toBe('Người dùng Võ Thành Long')
  expect(word('leader:1:3', { name: 'Trưởng phòng, Phòng Kinh doanh' })).toBe('Trưởng phòng, Phòng Kinh doanh')
  expect(word('position:4:3', { name: 'Nhân viên, Phòng Kinh doanh' })).toBe('Chức vụ Nhân viên, Phòng Kinh doanh')
  expect(word('user:17')).toBe('Người dùng #17')
  expect(word(session, { userName: 'staff.sales01' })).toBe('staff.sales01')
  expect(word(session)).toBe('')
  expect(word('12', { name: 'Khách sỉ' })).toBe('Khách sỉ')
  expect(word('KH000012', { customerIds: [12] })).toBe('KH000012')
  expect(word('', { count: 3, customerIds: [1, 2, 3] })).toBe('3 bản ghi')
  expect(targetBeside({ what: 'setting.updated', target: 'product', details: {} })).toBe('')
})

test('every kind that can be chosen has its words', () => {
  const kinds = Object.entries(kindsOf).flatMap(([area, all]) => all.map((kind) => `${area}.${kind}`))
  expect(kinds).toEqual(
    expect.arrayContaining(['customer.deleted', 'customer.purged', 'ticket.deleted', 'responseTarget.updated']),
  )
  expect(kinds.filter((what) => whatWord(what) === what)).toEqual([])
})
