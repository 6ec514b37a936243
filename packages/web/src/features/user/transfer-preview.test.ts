import { expect, test } from 'vitest'
import { previewTransfer } from './transfer-preview.ts'

const person = (userId: number, departmentId: number, positionId = 4) => ({
  userId,
  fullName: `Người ${userId}`,
  departmentId,
  departmentName: `Phòng ${departmentId}`,
  positionId,
})

test('who is in the department already is not sent there again', () => {
  const { moving, staying } = previewTransfer([person(1, 2), person(2, 3)], 3)
  expect(moving.map(({ userId }) => userId)).toEqual([1])
  expect(staying).toBe(1)
})

test('the moves are told by the department that is left, the largest first', () => {
  const { moves } = previewTransfer([person(1, 2), person(2, 4), person(3, 4)], 3)
  expect(moves.map(({ before, people }) => [before, people.length])).toEqual([
    ['Phòng 4', 2],
    ['Phòng 2', 1],
  ])
})

test('leaders among them are named, since their department would be left without one', () => {
  expect(previewTransfer([person(1, 2, 1), person(2, 2)], 3).leaders.map(({ userId }) => userId)).toEqual([1])
})
