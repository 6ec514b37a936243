import type { ReactNode } from 'react'
import classes from './Notice.module.css'

interface NoticeProps {
  readonly picture: ReactNode
  readonly title: string
  readonly text: string
  readonly actions?: ReactNode
  /** Inside a shell, which has the page's `main` already. */
  readonly inShell?: boolean
}

/** A page that says one thing and offers the way on. */
export function Notice({ picture, title, text, actions, inShell = false }: NoticeProps) {
  const Place = inShell ? 'div' : 'main'
  return (
    <Place className={inShell ? classes.page : `${classes.page} ${classes.whole}`}>
      {picture}
      <h1>{title}</h1>
      <p>{text}</p>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Place>
  )
}
