import type { NotificationView } from '@crm/contract/notification'
import { massPath, sendPath } from '../mass-campaign/mass-path.ts'

type Line = Pick<NotificationView, 'kind' | 'message' | 'idTarget' | 'count' | 'commentId' | 'parentId'> &
  Partial<Pick<NotificationView, 'codeTarget'>>

type Place =
  | { readonly kind: 'path'; readonly path: string }
  /** Why there is nowhere to go. */
  | { readonly kind: 'nowhere'; readonly why: 'deleted' | 'gone' | 'desktopOnly' }

const leadsTo = (path: string): Place => ({ kind: 'path', path })

/** What was written stands on a part of its own: on a phone a page, on a desktop a tab. */
const partOf: Readonly<Record<string, 'comment' | 'note'>> = { 'ticket.commented': 'comment', 'ticket.noted': 'note' }

function ticketPath({ message, idTarget, commentId }: Line, phone: boolean): string {
  const page = phone ? `/m/ticket/${idTarget}` : `/issue-detail/${idTarget}`
  const part = partOf[message]
  if (part === undefined) return page
  if (phone) return `${page}/${part}${commentId === null ? '' : `?entry=${commentId}`}`
  return `${page}?part=talk&tab=${part}${commentId === null ? '' : `&entry=${commentId}`}`
}

/** Several opportunities at once lead to their campaign. */
function salesPath({ message, idTarget, codeTarget = '', parentId, count }: Line): string {
  if (message.startsWith('massCampaign.')) return massPath(codeTarget.startsWith('CS') ? 'sms' : 'email', idTarget)
  if (message.startsWith('marketing-send.'))
    return sendPath(codeTarget === 'SMS' ? 'sms' : 'email', message === 'marketing-send.finished')
  if (message === 'automation.switchedOff') return `/automation/${idTarget}`
  const isOfOpportunity = message.startsWith('opportunity.') || message === 'automation.notified'
  if (!isOfOpportunity) return `/campaign/detail/${idTarget}`
  return count > 1 ? `/campaign/detail/${parentId}` : `/profile-opportunity/${parentId}/${idTarget}`
}

/** Where a line leads: to what it is about, or to the list where it is about several. On a phone tickets and tasks alone are there. */
export function placeOf(line: Line, phone: boolean): Place {
  const { kind, message, idTarget, count } = line
  if (message === 'ticket.deleted') return { kind: 'nowhere', why: 'deleted' }
  if (message === 'task.deleted' || message === 'campaign.deleted') return { kind: 'nowhere', why: 'gone' }
  if (kind === 'issue') return leadsTo(ticketPath(line, phone))
  if (kind === 'task') return leadsTo(phone ? `/m/work/${idTarget}` : `/work?task=${idTarget}`)
  if (phone) return { kind: 'nowhere', why: 'desktopOnly' }
  if (kind === 'campaign') return leadsTo(salesPath(line))
  return leadsTo(count > 1 ? '/customer' : `/customer-profile/${idTarget}`)
}
