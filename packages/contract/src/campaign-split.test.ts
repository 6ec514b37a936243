import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dealOut, type Hand, levelOut } from './campaign-split.ts'

const handsOf = (given: fc.Arbitrary<Omit<Hand, 'userId'>>) =>
  fc
    .array(given, { minLength: 1, maxLength: 8 })
    .map((hands) => hands.map((hand, index): Hand => ({ ...hand, userId: index + 1 })))
const hands = handsOf(
  fc.record({
    open: fc.nat(20),
    load: fc.option(fc.nat(25), { nil: null }),
    away: fc.boolean(),
  }),
)
const present = handsOf(fc.record({ open: fc.nat(20), load: fc.constant(null), away: fc.constant(false) }))
const count = fc.nat(60)

const after = (people: readonly Hand[], dealt: readonly (number | null)[]) =>
  people.map(({ userId, open }) => open + dealt.filter((one) => one === userId).length)
const spread = (numbers: readonly number[]) => Math.max(...numbers) - Math.min(...numbers)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

describe('dealing out', () => {
  it('never reaches who is away, and nobody beyond the own load', () =>
    fc.assert(
      fc.property(hands, count, fc.nat(9), (people, n, turn) => {
        const dealt = dealOut(people, n, turn)
        expect(dealt).toHaveLength(n)
        for (const { userId, open, load, away } of people) {
          const given = dealt.filter((one) => one === userId).length
          if (away) expect(given).toBe(0)
          else if (load !== null && given > 0) expect(open + given).toBeLessThanOrEqual(load)
        }
      }),
    ))

  it('leaves nothing undealt while anybody has room', () =>
    fc.assert(
      fc.property(hands, count, (people, n) => {
        const left = dealOut(people, n, null).filter((one) => one === null).length
        const room = people
          .filter(({ away }) => !away)
          .reduce((all, { load, open }) => all + (load === null ? Infinity : Math.max(0, load - open)), 0)
        expect(left).toBe(Math.max(0, n - room))
      }),
    ))

  it('ends within one of each other, once there is enough to level what was uneven', () =>
    fc.assert(
      fc.property(present, (people) => {
        const most = Math.max(...people.map(({ open }) => open))
        const missing = sum(people.map(({ open }) => most - open))
        for (const n of [missing, missing + 1, missing + 7])
          expect(spread(after(people, dealOut(people, n, null)))).toBeLessThanOrEqual(1)
      }),
    ))

  it('never widens what was uneven by more than one', () =>
    fc.assert(
      fc.property(present, count, (people, n) => {
        const before = spread(people.map(({ open }) => open))
        expect(spread(after(people, dealOut(people, n, null)))).toBeLessThanOrEqual(Math.max(1, before))
      }),
    ))

  it('goes by turn among those who have alike, beginning behind the last', () => {
    const people = [1, 2, 3].map((userId): Hand => ({ userId, open: 4, load: null, away: false }))
    expect(dealOut(people, 4, null)).toEqual([1, 2, 3, 1])
    expect(dealOut(people, 4, 1)).toEqual([2, 3, 1, 2])
    expect(dealOut(people, 2, 3)).toEqual([1, 2])
  })

  it('deals one after the other as it deals all at once', () =>
    fc.assert(
      fc.property(hands, fc.nat(20), (people, n) => {
        const together = dealOut(people, n, null)
        let [now, turn]: [Hand[], number | null] = [people, null]
        const single = together.map(() => {
          const [one = null] = dealOut(now, 1, turn)
          now = now.map((hand) => (hand.userId === one ? { ...hand, open: hand.open + 1 } : hand))
          turn = one ?? turn
          return one
        })
        expect(single.filter((one) => one !== null)).toHaveLength(together.filter((one) => one !== null).length)
        expect(after(people, single).sort()).toEqual(after(people, together).sort())
      }),
    ))

  it('gives nobody anything where there is nobody', () => {
    expect(dealOut([], 2, 5)).toEqual([null, null])
  })
})

describe('levelling', () => {
  it('keeps the sum: what cannot be placed stays where it is', () =>
    fc.assert(
      fc.property(hands, count, (people, unassigned) => {
        const level = levelOut(people, unassigned)
        const placed = sum([...level.values()])
        const held = sum(people.map(({ open }) => open))
        expect(placed).toBeGreaterThanOrEqual(held)
        expect(placed).toBeLessThanOrEqual(held + unassigned)
      }),
    ))

  it('leaves who is away alone', () =>
    fc.assert(
      fc.property(hands, count, (people, unassigned) => {
        const level = levelOut(people, unassigned)
        for (const { userId, open, away } of people) if (away) expect(level.get(userId)).toBe(open)
      }),
    ))

  it('brings everybody within one of each other where there are no loads', () =>
    fc.assert(
      fc.property(present, count, (people, unassigned) => {
        expect(spread([...levelOut(people, unassigned).values()])).toBeLessThanOrEqual(1)
      }),
    ))

  it('raises nobody above the own load', () =>
    fc.assert(
      fc.property(hands, count, (people, unassigned) => {
        const level = levelOut(people, unassigned)
        for (const { userId, open, load } of people)
          expect(level.get(userId)).toBeLessThanOrEqual(Math.max(open, load ?? Number.POSITIVE_INFINITY))
      }),
    ))

  it('moves nothing where all have alike', () => {
    const people = [1, 2, 3].map((userId): Hand => ({ userId, open: userId === 2 ? 3 : 2, load: null, away: false }))
    expect([...levelOut(people, 0)]).toEqual([
      [1, 2],
      [2, 3],
      [3, 2],
    ])
  })
})
