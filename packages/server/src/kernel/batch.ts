interface Waiting<Key, Answer> {
  readonly key: Key
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Reads together what is asked for in one turn of the event loop: calls that arrive side by side share a round trip.
 * Nothing is cached, each answer was read after its question. `readAll` answers in the order of the keys.
 */
export function batched<Key, Answer>(
  readAll: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  let waiting: Waiting<Key, Answer>[] = []
  const send = async () => {
    const sent = waiting
    waiting = []
    try {
      const answers = await readAll(sent.map(({ key }) => key))
      for (const [place, { resolve }] of sent.entries()) resolve(answers[place] as Answer)
    } catch (error) {
      for (const { reject } of sent) reject(error)
    }
  }
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(send)
      waiting.push({ key, resolve, reject })
    })
}

/** The same for each of several, such as the transactions that ask. */
export function batchedBy<Owner extends object, Key, Answer>(
  readAll: (owner: Owner, keys: readonly Key[]) => Promise<readonly Answer[]>,
): (owner: Owner, key: Key) => Promise<Answer> {
  const batches = new WeakMap<Owner, (key: Key) => Promise<Answer>>()
  return (owner, key) => {
    const read = batches.get(owner) ?? batched((keys) => readAll(owner, keys))
    batches.set(owner, read)
    return read(key)
  }
}
