import { expect, test } from 'vitest'
import { isSamePlace, ownPath, pathOnDevice } from './worker-path.ts'

test.each([
  'https://elsewhere.test/m/ticket/1',
  '//elsewhere.test/m/ticket/1',
  '/\\elsewhere.test',
  '/\t/elsewhere.test',
  '/.//elsewhere.test/m/ticket/1',
  '/a/..//elsewhere.test',
  '/%2e//elsewhere.test',
  '/./\\elsewhere.test',
  'javascript:alert(1)',
  'm/ticket/1',
  '',
  null,
  7,
])('a notice never leads out of the product: %j', (wanted) => {
  expect(ownPath(wanted)).toBeNull()
})

test('a notice leads to a path with its query', () => {
  expect(ownPath('/issue-detail/5?tab=note')).toBe('/issue-detail/5?tab=note')
})

test('on the phone a notice of a ticket opens the page that phones have', () => {
  expect(pathOnDevice('/issue-detail/5', true)).toBe('/m/ticket/5')
  expect(pathOnDevice('/issue-detail/5?tab=log', true)).toBe('/m/ticket/5')
  expect(pathOnDevice('/issue-detail/5?part=talk&tab=note', true)).toBe('/m/ticket/5/note')
  expect(pathOnDevice('/issue-detail/5?part=talk&tab=comment', true)).toBe('/m/ticket/5/comment')
  expect(pathOnDevice('/issue-detail/5?part=talk&tab=note', false)).toBe('/issue-detail/5?part=talk&tab=note')
  expect(pathOnDevice('/issue-detail/5?part=talk&tab=note&entry=31', true)).toBe('/m/ticket/5/note?entry=31')
  expect(pathOnDevice('/issue-detail/5', false)).toBe('/issue-detail/5')
  expect(pathOnDevice('/customer-profile/5', true)).toBe('/customer-profile/5')
})

test('a notice of a task opens it, on the phone on the page that phones have, unless it is open already', () => {
  expect(pathOnDevice('/work?task=5', true)).toBe('/m/work/5')
  expect(pathOnDevice('/work?layout=board', true)).toBe('/m/work')
  expect(pathOnDevice('/work?task=5x', true)).toBe('/m/work')
  expect(pathOnDevice('/work?task=5', false)).toBe('/work?task=5')
  expect(isSamePlace('/m/work/5/done', '/work?task=5')).toBe(true)
  expect(isSamePlace('/work?layout=table&task=5', '/work?task=5')).toBe(true)
  expect(isSamePlace('/work', '/work?task=5')).toBe(false)
  expect(isSamePlace('/m/work/6', '/work?task=5')).toBe(false)
})

test('whoever reads the ticket, on whichever page of it, needs no notice of it', () => {
  expect(isSamePlace('/m/ticket/5/note', '/issue-detail/5')).toBe(true)
  expect(isSamePlace('/issue-detail/5?tab=log', '/issue-detail/5')).toBe(true)
  expect(isSamePlace('/issue-detail/55', '/issue-detail/5')).toBe(false)
  expect(isSamePlace('/m/ticket', '/issue-detail/5')).toBe(false)
  expect(isSamePlace('/customer?tab=all', '/customer')).toBe(true)
})

test('what was written is seen by who has that part of the ticket open, and by nobody else', () => {
  const [comment, note] = ['/issue-detail/5?part=talk&tab=comment', '/issue-detail/5?part=talk&tab=note'] as const
  for (const open of ['/issue-detail/5', '/issue-detail/5?part=talk', '/m/ticket/5/comment'])
    expect([isSamePlace(open, comment), isSamePlace(open, note)]).toEqual([true, false])
  for (const open of ['/issue-detail/5?tab=note', '/m/ticket/5/note'])
    expect([isSamePlace(open, comment), isSamePlace(open, note)]).toEqual([false, true])
  for (const open of ['/issue-detail/5?tab=log', '/m/ticket/5', '/m/ticket/6/note', '/issue-detail/6'])
    expect([isSamePlace(open, comment), isSamePlace(open, note)]).toEqual([false, false])
  expect(isSamePlace('/m/ticket/5/comment?entry=30', `${comment}&entry=31`)).toBe(true)
})
