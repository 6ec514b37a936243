import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'
import type { Tone } from './theme.ts'

export type BadgeVariant = 'soft' | 'filled' | 'outline'

/** Always words beside the colour; an icon may come before them. */
export const StatusBadge = ({
  tone,
  variant = 'soft',
  icon,
  children,
}: {
  tone: Tone
  variant?: BadgeVariant
  /** Absent: a dot; null: nothing, for plain words. */
  icon?: ReactNode
  children: string
}) => (
  <span
    className={classes.badge}
    data-variant={variant}
    data-tone={tone}
    title={children}
    style={{
      '--badge-text': `var(--ui-${tone}-text)`,
      '--badge-soft': `var(--ui-${tone}-soft)`,
      '--badge-edge': `var(--ui-${tone}-edge)`,
      '--badge-solid': `var(--ui-${tone}-solid)`,
    }}
  >
    {icon === undefined ? (
      <span className={classes.dot} aria-hidden />
    ) : (
      icon && <span className={classes.icon}>{icon}</span>
    )}
    <span className={classes.words}>{children}</span>
  </span>
)

/** A colour that a person chose (a relationship, a group), beside its name. */
export const ColorDot = ({ color, children }: { color: string; children?: string }) => (
  <span className={classes.colored} title={children}>
    <span className={classes.dot} style={{ background: color }} aria-hidden />
    {children && <bdi className={classes.words}>{children}</bdi>}
  </span>
)
