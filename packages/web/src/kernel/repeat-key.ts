/** Of one sending, however often it is tried. Not `crypto.randomUUID`: a page over plain http has none. */
export const newRepeatKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** What is sent again because its answer was lost goes under its first key, and is done once; anything else is new. */
export function createRepeatKeys() {
  let last = { said: '', key: '' }
  return {
    keyFor(what: unknown): string {
      const said = JSON.stringify(what)
      if (last.said !== said) last = { said, key: newRepeatKey() }
      return last.key
    },
    /** It was answered: the same once more is meant once more. */
    forget() {
      last = { said: '', key: '' }
    },
  }
}
