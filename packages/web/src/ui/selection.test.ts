import { describe, expect, it } from 'vitest'
import { headState, selectRange, toggleAll, toggleKey } from './selection.ts'

const keys = [1, 2, 3, 4, 5]

describe('selecting rows', () => {
  it('takes the rows between the anchor and the row clicked with shift, in either direction', () => {
    expect([...selectRange(keys, new Set([4]), 4, 2)].sort()).toEqual([2, 3, 4])
    expect([...selectRange(keys, new Set([2]), 2, 4)].sort()).toEqual([2, 3, 4])
  })

  it('clears the range when the anchor was cleared', () => {
    expect([...selectRange(keys, new Set([2, 3, 4]), 1, 3)]).toEqual([4])
  })

  it('keeps what is selected in other blocks', () => {
    expect([...selectRange(keys, new Set([99, 1]), 1, 2)].sort()).toEqual([1, 2, 99])
    expect(toggleAll(keys, new Set([99])).size).toBe(6)
    expect([...toggleAll(keys, new Set([99, ...keys]))]).toEqual([99])
  })

  it('says none, some or all of the rows shown', () => {
    expect(headState(keys, new Set([99]))).toBe('none')
    expect(headState(keys, new Set([1]))).toBe('some')
    expect(headState(keys, new Set([99, ...keys]))).toBe('all')
  })

  it('never changes the set it was given', () => {
    const given = new Set([1])
    toggleKey(given, 1)
    selectRange(keys, given, 1, 5)
    expect([...given]).toEqual([1])
  })
})
