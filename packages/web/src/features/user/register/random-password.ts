/** Without letters and figures that look alike when somebody copies them by hand. */
const classes = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '@$!%*?&'] as const
const LENGTH = 12

/** Even over the whole alphabet: remainders of a large number favour no letter that anyone could tell. */
const below = (limit: number) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit
const letterOf = (alphabet: string) => alphabet.charAt(below(alphabet.length))

/** A password that the rule accepts, each class in it, in no foreseeable order. */
export function makePassword(): string {
  const letters = [
    ...classes.map(letterOf),
    ...Array.from({ length: LENGTH - classes.length }, () => letterOf(classes.slice(0, 3).join(''))),
  ]
  for (let place = letters.length - 1; place > 0; place--) {
    const other = below(place + 1)
    ;[letters[place], letters[other]] = [letters[other] ?? '', letters[place] ?? '']
  }
  return letters.join('')
}
