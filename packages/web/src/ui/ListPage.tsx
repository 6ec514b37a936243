import type { ReactNode } from 'react'
import { type Asked, StaleBar } from './AskedViews.tsx'
import classes from './ListPage.module.css'

interface PageProps {
  /** What was asked for the rows. */
  readonly asked: Asked
  /** Title, views, filters: what stands above the rows. */
  readonly head: ReactNode
  readonly children: ReactNode
}

/** A list that fills the window; the rows alone scroll. */
export const ListPage = ({ asked, head, children }: PageProps) => (
  <div className={classes.page}>
    {head}
    <StaleBar asked={asked} className={classes.stale} />
    {children}
  </div>
)

/** The rows, and what can be done with those that are chosen; the tabs of the views switch it. */
export const ListPanel = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div id={id} role="tabpanel" aria-label={label} className={classes.panel}>
    {children}
  </div>
)
