import type { TicketRow } from '@crm/contract/ticket-views'
import { expect, test } from 'vitest'
import { previewAssign } from './assign.ts'

const row = (index: number, more: Partial<TicketRow>): TicketRow => ({
  index,
  code: `TK00000${index}`,
  name: `Phiếu ${index}`,
  status: 3,
  priority: 3,
  departmentId: 2,
  departmentName: '',
  departmentTaskId: null,
  departmentTaskName: '',
  curator: 0,
  curatorName: '',
  curatorAvatar: null,
  creator: 8,
  createUser: '',
  createUserFullName: '',
  createdDate: '',
  updatedDate: '',
  endDate: null,
  dueDate: null,
  late: false,
  waiting: false,
  customerId: null,
  customerName: '',
  comments: 0,
  version: 1,
  canDecide: false,
  canReopen: false,
  ...more,
})
const leader = {
  me: { userId: 1, systemRole: 'user', positionId: 1, departmentId: 2 },
  mayEdit: true,
} as const

test('who changes hands is grouped by whom the tickets come from, the commonest first', () => {
  const rows = [row(1, { curator: 5, curatorName: 'An' }), row(2, {}), row(3, {}), row(4, { curator: 6 })]
  const { lines, unchanged } = previewAssign(rows, leader, { userId: 6, departmentId: 2 })
  expect(lines.map(({ before, rows: alike }) => [before, alike.length])).toEqual([
    ['', 2],
    ['An', 1],
  ])
  expect(unchanged).toBe(1)
})

test('what cannot be given is told with its reason before anything is sent', () => {
  const rows = [row(1, {}), row(2, { departmentId: 9 }), row(3, { departmentId: 9, curator: 1 })]
  const { changing, left } = previewAssign(rows, leader, { userId: 6, departmentId: 2 })
  expect(changing.map(({ index }) => index)).toEqual([1])
  expect(left.map(({ row: { index }, reason }) => [index, reason])).toEqual([
    [2, 'notYours'],
    [3, 'elsewhere'],
  ])
})

test('nobody, and oneself, may be put in charge whatever the department', () => {
  const rows = [row(1, { departmentId: 9, curator: 1 })]
  expect(previewAssign(rows, leader, { userId: 0, departmentId: undefined }).changing).toHaveLength(1)
  expect(previewAssign(rows, leader, { userId: 1, departmentId: 2 }).unchanged).toBe(1)
})
