import { isMergeName, splitMerge } from '@crm/contract/merge'
import { useTranslation } from 'react-i18next'
import { mergeWord } from '../marketing-area/merge-words.ts'
import classes from './Merge.module.css'

/** A text with its merge fields as chips; what looks like one and is none stays text. */
export function MergeWords({ text }: { text: string }) {
  // Drawn again in another language.
  useTranslation('marketingArea')
  return splitMerge(text).map((piece, place) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing else, and are drawn anew with the text
      <span key={place} className={classes.chip} title={piece.fallback ?? undefined}>
        {isMergeName(piece.field) ? mergeWord(piece.field) : piece.field}
      </span>
    ),
  )
}
