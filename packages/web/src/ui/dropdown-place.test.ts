import { expect, test } from 'vitest'
import { placeDropdown } from './dropdown-place.ts'

test('with room below, the list opens there in full', () => {
  expect(placeDropdown({ fieldTop: 200, fieldBottom: 236, end: 900 })).toEqual({ position: 'bottom', listPx: 280 })
})

test('a list that would lie on the buttons of the form ends before them', () => {
  expect(placeDropdown({ fieldTop: 300, fieldBottom: 336, end: 560 })).toEqual({ position: 'bottom', listPx: 200 })
})

test('where too few options fit above the buttons the list opens upward', () => {
  expect(placeDropdown({ fieldTop: 400, fieldBottom: 436, end: 480 })).toEqual({ position: 'top', listPx: 280 })
})

test('where there is no room on either side some options are shown all the same', () => {
  expect(placeDropdown({ fieldTop: 40, fieldBottom: 76, end: 150 }).listPx).toBeGreaterThan(100)
})
