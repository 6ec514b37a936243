import { dealOut, levelOut } from '@crm/contract/campaign-split'
import type { SplitShare } from '@crm/contract/campaign-views'
import type { NamedHand } from '../opportunity/public.ts'

const nobody = 0

/** How many each would get. userId 0 stands for what nobody is in charge of. */
export function sharesOf(people: readonly NamedHand[], curators: readonly (number | null)[]): SplitShare[] {
  const given = (userId: number) => curators.filter((one) => (one ?? nobody) === userId).length
  const named = people.map(({ userId, fullName, open }) => ({ userId, fullName, open, given: given(userId) }))
  const known = new Set(people.map(({ userId }) => userId))
  const others = [...new Set(curators.map((one) => one ?? nobody))].filter((userId) => !known.has(userId))
  return [...named, ...others.map((userId) => ({ userId, fullName: '', open: 0, given: given(userId) }))]
}

export const dealtShares = (people: readonly NamedHand[], count: number, turn: number | null): SplitShare[] =>
  sharesOf(people, dealOut(people, count, turn))

/** What a rebalancing gives, and below zero takes. */
export function levelShares(people: readonly NamedHand[], unassigned: number): SplitShare[] {
  const level = levelOut(people, unassigned)
  const shares = people.map(({ userId, fullName, open }) => ({
    userId,
    fullName,
    open,
    given: (level.get(userId) ?? open) - open,
  }))
  const placed = shares.reduce((sum, { given }) => sum + given, 0)
  return unassigned === 0 ? shares : [...shares, { userId: nobody, fullName: '', open: unassigned, given: -placed }]
}
