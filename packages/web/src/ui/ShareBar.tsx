import classes from './ShareBar.module.css'
import type { Tone } from './theme.ts'

interface ShareBarProps {
  /** What the bar says, for who does not see it, and under the pointer. */
  readonly label: string
  readonly parts: readonly { readonly tone: Tone; readonly value: number }[]
  readonly total: number
  /** Where a stroke stands across the bar, from 0 to 1: what it is held against. */
  readonly mark?: number
  /** Beside the bar. */
  readonly words: string
}

/** How much of something is done: parts of a whole in one line, with the figures beside it. */
export const ShareBar = ({ label, parts, total, mark, words }: ShareBarProps) => (
  <span className={classes.share} role="img" aria-label={label} title={label}>
    <span className={classes.bar}>
      {parts.map(({ tone, value }) => (
        <span
          key={tone}
          style={{ background: `var(--ui-${tone}-solid)`, width: `${total > 0 ? (100 * value) / total : 0}%` }}
        />
      ))}
      {mark !== undefined && <span className={classes.mark} style={{ insetInlineStart: `${100 * mark}%` }} />}
    </span>
    <span className={classes.words}>{words}</span>
  </span>
)
