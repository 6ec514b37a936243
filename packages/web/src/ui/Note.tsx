import type { HTMLAttributes, ReactNode } from 'react'
import classes from './Note.module.css'

interface Props extends Pick<HTMLAttributes<HTMLDivElement>, 'role'> {
  readonly tone?: 'slate' | 'amber' | 'red' | 'green'
  readonly icon?: ReactNode
  /** Said first, in strong words. */
  readonly title?: ReactNode
  /** Stands behind the words: what can be done about it. */
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** Something to be known here and now, on a ground of its own. */
export const Note = ({ tone = 'slate', icon, title, action, children, role }: Props) => (
  <div className={classes.note} data-tone={tone} role={role}>
    {icon}
    <div className={classes.words}>
      {title && <strong>{title}</strong>}
      {children}
    </div>
    {action}
  </div>
)
