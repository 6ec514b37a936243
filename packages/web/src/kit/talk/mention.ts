import type { Named } from './draft.ts'

/** What follows an @ while a name is typed: up to four words. */
const naming = /(?:^|\s)@([\p{L}\p{M}\p{N}.]{0,30}(?: [\p{L}\p{M}\p{N}.]{1,30}){0,3})$/u

/** The beginning of a name before the caret; null: nobody is being named. */
export function nameBefore(text: string, caret: number): string | null {
  return naming.exec(text.slice(Math.max(0, caret - 140), caret))?.[1] ?? null
}

/** The text with the chosen name in place of what was typed of it, and where the caret belongs then. */
export function putName(text: string, caret: number, { fullName }: Named) {
  const typed = nameBefore(text, caret) ?? ''
  const before = text.slice(0, caret - typed.length)
  const after = text.slice(caret)
  const named = `${before}${fullName}${after.startsWith(' ') ? '' : ' '}`
  return { text: named + after, caret: named.length }
}

const isNamedIn = (text: string, fullName: string) => text.normalize('NFC').includes(`@${fullName.normalize('NFC')}`)

/** Those whose name still stands in the text. */
export const namedIn = (text: string, mentions: readonly Named[]): number[] => [
  ...new Set(mentions.filter(({ fullName }) => isNamedIn(text, fullName)).map(({ userId }) => userId)),
]

interface Piece {
  readonly text: string
  readonly isName: boolean
}

/** A text cut where it names somebody, so that the names can stand out. The longest name wins. */
export function piecesOf(text: string, names: readonly string[]): Piece[] {
  const wanted = [...new Set(names)].map((name) => `@${name}`).sort((one, other) => other.length - one.length)
  const pieces: Piece[] = []
  let from = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', Math.max(at + 1, from))) {
    const name = wanted.find((one) => text.startsWith(one, at))
    if (name === undefined) continue
    if (at > from) pieces.push({ text: text.slice(from, at), isName: false })
    pieces.push({ text: name, isName: true })
    from = at + name.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isName: false })
  return pieces
}
