interface Waiting<Wish, Answer> {
  readonly wish: Wish
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Asks together what was wished for in one turn of the event loop: calls that arrive side by side share a round trip.
 * Nothing is remembered, each answer was read after its wish. `askAll` answers in the order of the wishes.
 */
export function gathered<Wish, Answer>(
  askAll: (wishes: readonly Wish[]) => Promise<readonly Answer[]>,
): (wish: Wish) => Promise<Answer> {
  let waiting: Waiting<Wish, Answer>[] = []
  const send = async () => {
    const sent = waiting
    waiting = []
    try {
      const answers = await askAll(sent.map(({ wish }) => wish))
      for (const [place, { resolve }] of sent.entries()) resolve(answers[place] as Answer)
    } catch (error) {
      for (const { reject } of sent) reject(error)
    }
  }
  return (wish) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(send)
      waiting.push({ wish, resolve, reject })
    })
}

/** The same for each of several, such as the transactions that ask. */
export function gatheredBy<Key extends object, Wish, Answer>(
  askAll: (key: Key, wishes: readonly Wish[]) => Promise<readonly Answer[]>,
): (key: Key, wish: Wish) => Promise<Answer> {
  const asking = new WeakMap<Key, (wish: Wish) => Promise<Answer>>()
  return (key, wish) => {
    const ask = asking.get(key) ?? gathered((wishes) => askAll(key, wishes))
    asking.set(key, ask)
    return ask(wish)
  }
}
