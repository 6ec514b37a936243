export type Weighted<T> = readonly (readonly [value: T, weight: number])[]

export type Random = {
  /** From 0 up to, but not, 1. */
  fraction: () => number
  /** A whole number, both ends included. */
  int: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly T[]) => T
  weighted: <T>(choices: Weighted<T>) => T
  /** `count` different items in drawn order; all of them when there are fewer. */
  sample: <T>(items: readonly T[], count: number) => T[]
  shuffle: <T>(items: readonly T[]) => T[]
}

/** mulberry32: 32 bits of state are plenty for demo data, and it costs a few nanoseconds a draw. */
function fractions(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The same seed gives the same draws, on every machine; nothing here is fit for secrets. */
export function makeRandom(seed: number): Random {
  const fraction = fractions(seed)
  const int = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
  const pick = <T>(items: readonly T[]) => itemAt(items, int(0, items.length - 1))

  function sample<T>(items: readonly T[], count: number): T[] {
    const rest = [...items]
    const drawn: T[] = []
    while (drawn.length < count && rest.length > 0) drawn.push(...rest.splice(int(0, rest.length - 1), 1))
    return drawn
  }

  return {
    fraction,
    int,
    chance: (probability) => fraction() < probability,
    pick,
    weighted: (choices) => drawWeighted(choices, fraction()),
    sample,
    shuffle: (items) => sample(items, items.length),
  }
}

function itemAt<T>(items: readonly T[], index: number): T {
  if (!(index in items)) throw new RangeError('there is nothing to pick from')
  return items[index] as T
}

function drawWeighted<T>(choices: Weighted<T>, fraction: number): T {
  let total = 0
  for (const choice of choices) total += choice[1]
  let rest = fraction * total
  for (const [value, weight] of choices) {
    rest -= weight
    if (rest < 0) return value
  }
  return itemAt(choices, choices.length - 1)[0]
}
