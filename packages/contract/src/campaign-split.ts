/** Somebody who is dealt opportunities, in the order of joining. */
export interface Hand {
  readonly userId: number
  readonly open: number
  /** Most open ones; null: any number. */
  readonly load: number | null
  readonly away: boolean
}

const roomOf = ({ load }: Hand, open: number): boolean => load === null || open < load

/** Those who can be dealt to, beginning behind whose turn it was last. */
function fromTurn(people: readonly Hand[], turn: number | null): Hand[] {
  const last = people.findIndex(({ userId }) => userId === turn)
  return [...people.slice(last + 1), ...people.slice(0, last + 1)].filter(({ away }) => !away)
}

/**
 * Deals `count` opportunities out: each to whoever has the fewest open ones, those alike by turn, beginning behind
 * `turn`, who was dealt to last. null: nobody can take one more. docs/rules.md.
 */
export function dealOut(people: readonly Hand[], count: number, turn: number | null): (number | null)[] {
  const open = new Map(people.map((hand) => [hand.userId, hand.open]))
  let waiting = fromTurn(people, turn)
  return Array.from({ length: count }, () => {
    const able = waiting.filter((hand) => roomOf(hand, open.get(hand.userId) ?? 0))
    const fewest = Math.min(...able.map(({ userId }) => open.get(userId) ?? 0))
    const next = able.find(({ userId }) => open.get(userId) === fewest)
    if (!next) return null
    open.set(next.userId, fewest + 1)
    waiting = [...waiting.filter((hand) => hand !== next), next]
    return next.userId
  })
}

/**
 * How many each would have if the open ones and those without a curator were shared anew: within one of each other as
 * far as loads allow, with the fewest hand-overs. Who is away keeps what there is, and so does everybody where nobody
 * can take more.
 */
export function levelOut(people: readonly Hand[], unassigned: number): Map<number, number> {
  const present = people.filter(({ away }) => !away)
  const level = new Map(people.map(({ userId, open, away }) => [userId, away ? open : 0]))
  const of = ({ userId }: Hand) => level.get(userId) ?? 0
  let rest = present.reduce((sum, { open }) => sum + open, unassigned)
  const give = (hand: Hand) => {
    level.set(hand.userId, of(hand) + 1)
    rest -= 1
  }
  // Those who have most are the first to be one above the others: that is one hand-over less.
  const byOpen = [...present].sort((one, other) => other.open - one.open)
  while (rest > 0) {
    const able = byOpen.filter((hand) => roomOf(hand, of(hand)))
    const fewest = Math.min(...able.map(of))
    const next = able.find((hand) => of(hand) === fewest) ?? byOpen.find((hand) => of(hand) < hand.open)
    if (!next) break
    give(next)
  }
  return level
}
