import { ticketStatus } from '@crm/contract/ticket-rules'
import { expect, test } from 'vitest'
import { mayGive, movesFor, stepFor } from './row-rights.ts'

const employee = { userId: 3, systemRole: 'user', positionId: 4, departmentId: 2 } as const
const hand = { me: employee, mayEdit: true }
const row = { status: ticketStatus.new, departmentId: 2, curator: 0, canDecide: true, canReopen: true }

test('whoever decides, as the server says, may accept or reject what comes in', () => {
  expect(movesFor(hand, row)).toEqual([ticketStatus.reject, ticketStatus.inProgress])
  expect(movesFor(hand, { ...row, departmentId: 5 })).toEqual([ticketStatus.reject, ticketStatus.inProgress])
  const leader = { ...hand, me: { ...employee, positionId: 1 } }
  expect(movesFor(leader, { ...row, departmentId: 5, canDecide: false })).toEqual([])
})

test('what is in progress is ended by whoever is in charge, the leader or an admin', () => {
  const running = { ...row, status: ticketStatus.inProgress, curator: 9 }
  expect(movesFor(hand, running)).toEqual([])
  expect(movesFor(hand, { ...running, curator: 3 })).toEqual([ticketStatus.complete, ticketStatus.cancel])
  expect(movesFor({ ...hand, me: { ...employee, positionId: 1 } }, running)).toHaveLength(2)
  expect(movesFor({ ...hand, me: { ...employee, systemRole: 'admin', departmentId: 1 } }, running)).toHaveLength(2)
})

test('creator and participants may reopen what another department closed, and do nothing else with it', () => {
  const closed = { ...row, status: ticketStatus.complete, departmentId: 5, canDecide: false }
  expect(movesFor(hand, { ...closed, canReopen: false })).toEqual([])
  expect(movesFor(hand, closed)).toEqual([ticketStatus.reopen])
  expect(stepFor(hand, { ...closed, status: ticketStatus.new }, ticketStatus.inProgress)).toBeUndefined()
})

test('a step that does not lead there is never offered', () => {
  expect(stepFor(hand, row, ticketStatus.complete)).toBeUndefined()
  expect(stepFor(hand, row, ticketStatus.new)).toBeUndefined()
})

test('without the right to edit nothing moves and nothing is handed on', () => {
  const looking = { ...hand, mayEdit: false }
  expect(movesFor(looking, { ...row, canDecide: false, canReopen: false })).toEqual([])
  expect(mayGive(looking, { ...row, curator: 3 })).toBe(false)
})

test('a colleague of the department does not hand on what others are in charge of', () => {
  expect(mayGive(hand, row)).toBe(false)
  expect(mayGive(hand, { ...row, curator: 3 })).toBe(true)
  expect(mayGive({ ...hand, me: { ...employee, positionId: 1 } }, row)).toBe(true)
})
