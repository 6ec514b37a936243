import type { NotificationView } from '@crm/contract/notification'
import { isFailure } from '../../kernel/failure.ts'
import { goTo } from '../../kernel/go.ts'
import { refusalText, translate } from '../../kernel/i18n.ts'
import { may } from '../../kernel/may.ts'
import { queries } from '../../kernel/query.ts'
import { showToast } from '../../kernel/toast.ts'
import { customerQuery } from '../customer/profile/profile-queries.ts'
import { ticketQuery } from '../ticket/ticket-queries.ts'
import { placeOf } from './bell-place.ts'
import { markRead } from './bell-queries.ts'

/** Reads what the page behind the line shows first, so that it is known to be there and opens at once. */
async function readTarget({ kind, idTarget, count }: NotificationView): Promise<void> {
  if (kind === 'issue') await queries.fetchQuery(ticketQuery(idTarget))
  else if (kind === 'customer' && count === 1)
    await queries.fetchQuery(customerQuery(idTarget, may('MNU_Customer', 'viewAll')))
}

function say(key: string, { codeTarget, nameTarget }: NotificationView): false {
  showToast({ tone: 'warning', text: translate(`notification:${key}`, { code: codeTarget, name: nameTarget }) })
  return false
}

function refuse(error: unknown): false {
  showToast({ tone: 'error', text: refusalText(error) })
  return false
}

/**
 * Marks a line as read and leads to what it is about; what is gone or may no longer be seen is told in words. Answers
 * whether another page opens.
 */
export async function openLine(line: NotificationView, phone: boolean): Promise<boolean> {
  if (!line.read) void markRead(line).catch(refuse)
  const place = placeOf(line, phone)
  if (place.kind === 'nowhere') return say(place.why, line)
  try {
    await readTarget(line)
  } catch (error) {
    if (isFailure(error, 'request.notFound')) return say('gone', line)
    if (isFailure(error, 'access.forbidden')) return refuse(error)
    // Anything else the page itself tells, with a way to try again.
  }
  goTo(place.path)
  return true
}
