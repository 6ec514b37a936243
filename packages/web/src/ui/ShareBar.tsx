import classes from './ShareBar.module.css'
import type { Tone } from './theme.ts'

interface ShareBarProps {
  /** What the bar says, for who does not see it, and under the pointer. */
  readonly label: string
  readonly parts: readonly { readonly tone: Tone; readonly value: number }[]
  readonly total: number
  /** Beside the bar. */
  readonly words: string
}

/** How much of something is done: parts of a whole in one line, with the figures beside it. */
export const ShareBar = ({ label, parts, total, words }: ShareBarProps) => (
  <span className={classes.share} role="img" aria-label={label} title={label}>
    <span className={classes.bar}>
      {parts.map(({ tone, value }) => (
        <span
          key={tone}
          style={{ background: `var(--ui-${tone}-solid)`, width: `${total > 0 ? (100 * value) / total : 0}%` }}
        />
      ))}
    </span>
    <span className={classes.words}>{words}</span>
  </span>
)
