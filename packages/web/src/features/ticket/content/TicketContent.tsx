import { useMemo } from 'react'
import { nodesOf } from './content-nodes.tsx'
import classes from './TicketContent.module.css'

/** What a ticket is about, as its writer laid it out. */
export function TicketContent({ html }: { html: string }) {
  const nodes = useMemo(() => nodesOf(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <div className={classes.content}>{nodes}</div>
}

/** A content that holds neither words nor pictures. */
export const isEmptyContent = (html: string) => !/<img\b/i.test(html) && html.replace(/<[^>]*>/g, '').trim() === ''
