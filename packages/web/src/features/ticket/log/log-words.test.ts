import { ticketAction } from '@crm/contract/ticket-rules'
import type { TicketLogEntry } from '@crm/contract/ticket-views'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '../../../kernel/i18n.ts'
import { logWords } from './log-words.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await startI18n()
  await loadTexts(['ticket'])
})

const entry = (action: keyof typeof ticketAction, part: Partial<TicketLogEntry> = {}): TicketLogEntry => ({
  logId: 1,
  action: ticketAction[action],
  issueCode: 'TK000001',
  createUser: 'staff.support',
  createUserFullName: 'Lê Văn An',
  createdDate: '2026-11-20T02:00:00.000Z',
  editField: '',
  before: null,
  beforeName: null,
  after: null,
  afterName: null,
  automation: null,
  reasonOptinal: null,
  cancelReason: null,
  ...part,
})

test('a step tells from which status to which, and both reasons', () => {
  const said = logWords(
    entry('reject', { before: '1', after: '2', cancelReason: 'Trùng đơn', reasonOptinal: 'Không có thông tin' }),
  )
  expect(said).toEqual({
    did: 'đã từ chối phiếu',
    before: 'Chờ tiếp nhận',
    after: 'Từ chối',
    reasons: ['Lý do: Trùng đơn', 'Nguyên nhân: Không có thông tin'],
  })
})

test.each(Object.keys(ticketAction) as (keyof typeof ticketAction)[])(
  'the action %s has a sentence of its own',
  (key) => {
    expect(logWords(entry(key)).did).toMatch(/^đã /)
  },
)

test('a changed fact is told in words: a priority, a moment, a person', () => {
  expect(logWords(entry('edit', { editField: 'priority', before: '4', after: '1' }))).toMatchObject({
    before: 'Thấp',
    after: 'Khẩn cấp',
  })
  expect(logWords(entry('end', { editField: 'endDate', after: '2026-11-21T03:30:00.000Z' })).after).toBe(
    '21/11/2026 10:30',
  )
  expect(logWords(entry('curator', { editField: 'curator', after: '7', afterName: 'Trần Bình' })).did).toBe(
    'đã giao phiếu cho Trần Bình',
  )
})

test('a field is named inside the sentence in lower case', () => {
  const raised = entry('edit', { editField: 'priority', before: '4', after: '1' })
  expect(logWords(raised).did).toBe('đã đổi mức ưu tiên')
})

test('of participants only who came and who went is told', () => {
  const said = logWords(
    entry('participant', { before: '1,2', beforeName: 'Lan, Huệ', after: '2,3', afterName: 'Huệ, Cúc' }),
  )
  expect(said.did).toBe('đã thêm người tham gia: Cúc; đã xóa người tham gia: Lan')
})

test('a file is told by its name, whether it came with the form or by itself', () => {
  expect(logWords(entry('file', { after: 'c0ffee', afterName: 'a.pdf' })).did).toBe('đã thêm tệp a.pdf')
  expect(logWords(entry('file', { after: 'b.pdf' })).did).toBe('đã thêm tệp b.pdf')
  expect(logWords(entry('file', { before: 'b.pdf' })).did).toBe('đã xóa tệp b.pdf')
})

test('a joined ticket that the reader may not see is not named', () => {
  const unseen = entry('edit', { editField: 'link' })
  expect(logWords(unseen).did).toBe('đã đổi liên kết với phiếu khác')
  expect(logWords({ ...unseen, after: '9', afterName: 'TK000009' }).did).toBe('đã liên kết với phiếu TK000009')
  expect(logWords({ ...unseen, editField: 'merged', before: '9', beforeName: 'TK000009' }).did).toBe(
    'đã hoàn tác gộp phiếu TK000009 vào phiếu này',
  )
})
