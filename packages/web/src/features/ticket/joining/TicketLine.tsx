import type { TicketLink } from '@crm/contract/ticket-views'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StatusMark } from '../marks.tsx'
import classes from './Joining.module.css'

/** Another ticket, and what can be done with its being here. */
export const TicketLine = ({
  link: { index, code, name, status },
  children,
}: {
  link: TicketLink
  children?: ReactNode
}) => (
  <li className={classes.line}>
    <span className={classes.words}>
      <Link to="/issue-detail/$id" params={{ id: String(index) }} className={classes.link} title={name}>
        {code} · <bdi>{name}</bdi>
      </Link>
      <StatusMark status={status} />
    </span>
    {children}
  </li>
)
