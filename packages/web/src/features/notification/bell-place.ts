import type { NotificationView } from '@crm/contract/notification'

type Line = Pick<NotificationView, 'kind' | 'message' | 'idTarget' | 'count'>

type Place =
  | { readonly kind: 'path'; readonly path: string }
  /** Why there is nowhere to go. */
  | { readonly kind: 'nowhere'; readonly why: 'deleted' | 'desktopOnly' }

const leadsTo = (path: string): Place => ({ kind: 'path', path })

/** What was written stands on a part of its own: on a phone a page, on a desktop a tab. */
const partOf: Readonly<Record<string, 'comment' | 'note'>> = { 'ticket.commented': 'comment', 'ticket.noted': 'note' }

function ticketPath(message: string, ticketId: number, phone: boolean): string {
  const part = partOf[message]
  if (phone) return `/m/ticket/${ticketId}${part === undefined ? '' : `/${part}`}`
  return `/issue-detail/${ticketId}${part === undefined ? '' : `?part=talk&tab=${part}`}`
}

/** Where a line leads: to what it is about, or to the list where it is about several. On a phone tickets alone are there. */
export function placeOf({ kind, message, idTarget, count }: Line, phone: boolean): Place {
  if (message === 'ticket.deleted') return { kind: 'nowhere', why: 'deleted' }
  if (kind === 'issue') return leadsTo(ticketPath(message, idTarget, phone))
  if (phone) return { kind: 'nowhere', why: 'desktopOnly' }
  if (kind === 'campaign') return leadsTo('/campaigns')
  return leadsTo(count > 1 ? '/customer' : `/customer-profile/${idTarget}`)
}
