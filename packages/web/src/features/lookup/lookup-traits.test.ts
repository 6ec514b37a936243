import { describe, expect, it } from 'vitest'
import type { Entry } from './lookup-calls.ts'
import { deleteFault, isLastLevel, receiversOf } from './lookup-traits.ts'

const entry = (index: number, more: Partial<Entry> = {}): Entry => ({
  index,
  name: `Mục ${index}`,
  deleted: false,
  used: 0,
  version: 1,
  ...more,
})

describe('an entry', () => {
  it('that the product relies on is never deleted', () => {
    const fixed = entry(4, { isFixed: true })
    expect(deleteFault('position', [fixed], fixed, true)).toBe('fixed')
  })

  it('with users is deleted by an admin alone, one with customers by anyone who may delete', () => {
    const used = entry(2, { used: 1 })
    expect(deleteFault('userGroup', [used], used, false)).toBe('inUse')
    expect(deleteFault('userGroup', [used], used, true)).toBe(undefined)
    expect(deleteFault('business', [used], used, false)).toBe(undefined)
  })

  it('with live groups under it is not deleted', () => {
    const parent = entry(1, { parent: null })
    expect(deleteFault('customerGroup', [parent, entry(2, { parent: 1 })], parent, true)).toBe('hasChildren')
    expect(deleteFault('customerGroup', [parent, entry(2, { parent: 1, deleted: true })], parent, true)).toBe(undefined)
  })

  it('hands over to every live one but itself, and nobody to the position of the leader', () => {
    const rows = [entry(1), entry(2), entry(3, { deleted: true }), entry(4)]
    const indexes = (list: 'position' | 'business') => receiversOf(list, rows, entry(2)).map(({ index }) => index)
    expect(indexes('position')).toEqual([4])
    expect(indexes('business')).toEqual([1, 4])
  })

  it('on the fifth level takes no group in', () => {
    const rows = [1, 2, 3, 4, 5].map((index) => entry(index, { parent: index === 1 ? null : index - 1 }))
    expect(rows.map((row) => isLastLevel(rows, row))).toEqual([false, false, false, false, true])
  })
})
