import type { NotificationView } from '@crm/contract/notification'
import { showCount } from '../../kernel/format.ts'
import { translate } from '../../kernel/i18n.ts'

type Line = Pick<
  NotificationView,
  'kind' | 'message' | 'role' | 'count' | 'codeTarget' | 'nameTarget' | 'preview' | 'createFullname'
>

/** Every message that the server rings, and those whose sentence depends on whom it is told to. */
const messages = new Set([
  'customer.added',
  'customer.curatorChanged',
  'customer.viewersAdded',
  'customer.commented',
  'ticket.added',
  'ticket.updated',
  'ticket.accepted',
  'ticket.rejected',
  'ticket.completed',
  'ticket.cancelled',
  'ticket.reopened',
  'ticket.assigned',
  'ticket.deleted',
  'ticket.commented',
  'ticket.noted',
  'ticket.fileAdded',
  'ticket.fileDeleted',
  'ticket.linked',
  'ticket.unlinked',
  'ticket.merged',
  'ticket.unmerged',
  'ticket.breached',
])
const roles: Readonly<Record<string, string>> = {
  'customer.added viewer': 'addedToView',
  'customer.added curator': 'addedToCare',
  'ticket.commented mentioned': 'mentionedInComment',
  'ticket.noted mentioned': 'mentionedInNote',
}

/** Key of the sentence. A message of a newer server reads as news about its kind, and never as nothing. */
export function sentenceKey({ kind, message, role, count }: Pick<Line, 'kind' | 'message' | 'role' | 'count'>): string {
  const byRole = roles[`${message} ${role}`]
  const known = messages.has(message) ? `did.${message}` : `news.${kind}`
  return `notification:${byRole === undefined ? known : `did.${byRole}`}${count > 1 ? 'Many' : ''}`
}

const severalMessages = new Set(['customer.added', 'customer.curatorChanged', 'customer.viewersAdded'])
/** Only customers come several at a time. */
const countOf = ({ message, count }: Line) => (severalMessages.has(message) ? count : 1)

/** What a line says, in the reader's language. `who` is null where nobody did it. */
export function bellWords(line: Line) {
  const count = countOf(line)
  const { codeTarget: code, nameTarget: name } = line
  const target = [code, name].filter((text) => text !== '').join(' · ')
  const isNobodys = line.message === 'ticket.breached'
  return {
    who: isNobodys ? null : line.createFullname || translate('notification:system'),
    did: translate(sentenceKey({ ...line, count }), { count, shown: showCount(count) }),
    target: count > 1 ? translate('notification:andOthers', { target, count: count - 1 }) : target,
    preview: line.preview,
  }
}

/** All of it in one line, as a notice says it. */
export function noticeOf(line: Line): string {
  const { who, did, target, preview } = bellWords(line)
  const sentence = [who, did].filter((part) => part !== null).join(' ')
  return [sentence, target, preview].filter((part) => part !== '').join(' · ')
}
