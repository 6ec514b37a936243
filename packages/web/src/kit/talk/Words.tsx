import { Text } from '@mantine/core'
import { linksIn } from './links.ts'
import { piecesOf } from './mention.ts'
import classes from './Talk.module.css'

interface Piece {
  readonly text: string
  readonly isName: boolean
  readonly href: string | null
}

const Part = ({ piece: { text, isName, href } }: { piece: Piece }) => {
  if (isName)
    return (
      <Text component="strong" inherit fw={500} c="var(--ui-accent)">
        {text}
      </Text>
    )
  if (href === null) return text
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  )
}

interface Said {
  readonly content: string
  readonly mentions: readonly { readonly fullName: string }[]
}

/** What somebody wrote, the names in it standing out, and its addresses leading there. */
export function Words({ said: { content, mentions } }: { said: Said }) {
  const names = mentions.map(({ fullName }) => fullName)
  let at = 0
  const pieces = piecesOf(content, names)
    .flatMap(({ text, isName }): Piece[] =>
      isName ? [{ text, isName, href: null }] : linksIn(text).map((part) => ({ ...part, isName })),
    )
    .map((piece) => {
      at += piece.text.length
      return { piece, at }
    })
  return (
    <p className={classes.words}>
      {pieces.map(({ piece, at: end }) => (
        <Part key={end} piece={piece} />
      ))}
    </p>
  )
}
