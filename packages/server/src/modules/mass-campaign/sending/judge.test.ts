import { describe, expect, it } from 'vitest'
import { isClearlyBetter, winnerOf } from './judge.ts'

const tried = (...pairs: readonly (readonly [did: number, got: number])[]) =>
  pairs.map(([did, got], at) => ({ variant: at + 1, did, got }))

describe('a trial', () => {
  it.each([
    ['plainly better', tried([20, 200], [60, 200]), 2],
    ['nearly alike', tried([50, 200], [55, 200]), 0],
    ['too few to say', tried([0, 4], [1, 4]), 0],
    ['nobody did anything', tried([0, 200], [0, 200]), 0],
    ['nobody got it', tried([0, 0], [0, 0]), 0],
    ['alone', tried([9, 10]), 0],
    ['better than one, not than the other', tried([20, 200], [58, 200], [60, 200]), 0],
    ['better than all of four', tried([20, 300], [21, 300], [22, 300], [90, 300]), 4],
  ])('%s', (_, sample, winner) => expect(winnerOf(sample)).toBe(winner))

  it('is judged at 5 %: 3.84 for one comparison, more for several', () => {
    // (N − 1) chi-squared of 40 and 57 in 200: 3.93; of 40 and 56: 3.50.
    const [fewer, more, other] = tried([40, 200], [57, 200], [56, 200])
    if (!fewer || !more || !other) throw new Error('three were tried')
    expect(isClearlyBetter(more, fewer)).toBe(true)
    expect(isClearlyBetter(other, fewer)).toBe(false)
    expect(isClearlyBetter(more, fewer, 2)).toBe(false)
    expect(isClearlyBetter(fewer, more)).toBe(false)
  })
})
