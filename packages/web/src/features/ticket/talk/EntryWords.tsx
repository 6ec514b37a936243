import type { TicketComment } from '@crm/contract/ticket-views'
import { piecesOf } from './mention.ts'
import classes from './Talk.module.css'

/** A comment or a note as it was written, the names in it standing out. */
export function EntryWords({ entry: { content, mentions } }: { entry: TicketComment }) {
  const names = mentions.map(({ fullName }) => fullName)
  let at = 0
  const pieces = piecesOf(content, names).map((piece) => {
    at += piece.text.length
    return { ...piece, at }
  })
  return (
    <p className={classes.words}>
      {pieces.map((piece) =>
        piece.isName ? (
          <strong key={piece.at} className={classes.named}>
            {piece.text}
          </strong>
        ) : (
          piece.text
        ),
      )}
    </p>
  )
}
