import { expect, test } from 'vitest'
import { readPlace } from './department-place.ts'

const nothing = {
  department: undefined,
  tab: undefined,
  position: undefined,
  deleted: false,
  text: '',
  page: undefined,
}

test('department, tab and list are read from the address, as a number or as typed', () => {
  expect(readPlace({ department: 3, tab: 'staff', text: 2024, page: 2 })).toEqual({
    ...nothing,
    department: 3,
    tab: 'staff',
    text: '2024',
    page: 2,
  })
  expect(readPlace({ department: 3, tab: 'rights', position: 4 })).toMatchObject({ tab: 'rights', position: 4 })
  expect(readPlace({ department: '3', deleted: true })).toEqual({ ...nothing, department: 3, deleted: true })
})

test('an address that makes no sense shows the usual', () => {
  for (const department of [0, -1, 1.5, 'x', null, {}, [1, 2]])
    expect(readPlace({ department, tab: 'everything', deleted: 'yes', page: 'last' })).toEqual(nothing)
})
