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
  'campaign.added',
  'campaign.peopleChanged',
  'campaign.locked',
  'campaign.unlocked',
  'campaign.reset',
  'campaign.deleted',
  'campaign.recovered',
  'opportunity.added',
  'opportunity.transferred',
  'opportunity.succeeded',
  'opportunity.failed',
  'opportunity.reopened',
  'opportunity.commented',
  'task.added',
  'task.updated',
  'task.moved',
  'task.stepTaken',
  'task.finished',
  'task.voted',
  'task.deleted',
  'task.recovered',
  'task.commented',
  'task.reminded',
  'automation.notified',
  'automation.switchedOff',
  'massCampaign.finished',
  'massCampaign.stopped',
  'massCampaign.unknownLeft',
  'marketing-send.finished',
  'marketing-send.stopped',
])
const byRole: Readonly<Record<string, string>> = {
  'customer.added viewer': 'addedToView',
  'customer.added curator': 'addedToCare',
  'ticket.commented mentioned': 'mentionedInComment',
  'ticket.noted mentioned': 'mentionedInNote',
  'ticket.added received': 'sentToDepartment',
  'ticket.updated received': 'movedToDepartment',
  'ticket.reopened received': 'reopenedInDepartment',
  'campaign.added manager': 'campaign.managed',
  'campaign.added participant': 'campaign.joined',
  'campaign.peopleChanged manager': 'campaign.managed',
  'campaign.peopleChanged participant': 'campaign.joined',
  'task.added curator': 'task.givenToYou',
  'task.added participant': 'task.joined',
  'task.updated curator': 'task.givenToYou',
  'task.updated participant': 'task.joined',
  'task.updated formerCurator': 'task.takenFromYou',
  'task.commented mentioned': 'task.mentioned',
  'marketing-send.stopped bounces': 'sendStopped.bounces',
  'marketing-send.stopped complaints': 'sendStopped.complaints',
  'marketing-send.stopped noSender': 'sendStopped.noSender',
  'marketing-send.stopped noGateway': 'sendStopped.noGateway',
}
/** What happened to the reader alone, with whichever change of a ticket it came. */
const ofTicket: Readonly<Record<string, string>> = {
  curator: 'givenToYou',
  formerCurator: 'takenFromYou',
  participant: 'addedToTicket',
  moved: 'moved',
}
const ownSentence = ({ kind, message, role }: Pick<Line, 'kind' | 'message' | 'role'>): string | undefined =>
  byRole[`${message} ${role}`] ?? (kind === 'issue' ? ofTicket[role] : undefined)

/** Key of the sentence. A message of a newer server reads as news about its kind, and never as nothing. */
export function sentenceKey(line: Pick<Line, 'kind' | 'message' | 'role' | 'count'>): string {
  const { kind, message, count } = line
  const own = ownSentence(line)
  const known = messages.has(message) ? `did.${message}` : `news.${kind}`
  return `notification:${own === undefined ? known : `did.${own}`}${count > 1 ? 'Many' : ''}`
}

/** Of a move the text is where it went, and stands in the sentence. */
const isMove = ({ kind, role }: Line) => kind === 'issue' && role === 'moved'

const severalMessages = new Set([
  'customer.added',
  'customer.curatorChanged',
  'customer.viewersAdded',
  'opportunity.added',
  'opportunity.transferred',
])
/** Only customers and opportunities come several at a time. */
const countOf = ({ message, count }: Line) => (severalMessages.has(message) ? count : 1)

const othersKey = ({ kind }: Line) =>
  kind === 'campaign' ? 'notification:andOtherOpportunities' : 'notification:andOthers'

/** Nobody did it at that moment: the time had come, or a rule works by itself. */
const nobodys = [
  'ticket.breached',
  'task.reminded',
  'automation.notified',
  'automation.switchedOff',
  'massCampaign.finished',
  'massCampaign.stopped',
  'massCampaign.unknownLeft',
  'marketing-send.finished',
  'marketing-send.stopped',
]

/** What a line says, in the reader's language. `who` is null where nobody did it. */
export function bellWords(line: Line) {
  const count = countOf(line)
  const { codeTarget: code, nameTarget: name } = line
  const target = [code, name].filter((text) => text !== '').join(' · ')
  return {
    who: nobodys.includes(line.message) ? null : line.createFullname || translate('notification:system'),
    did: translate(sentenceKey({ ...line, count }), { count, shown: showCount(count), place: line.preview }),
    target: count > 1 ? translate(othersKey(line), { target, count: count - 1 }) : target,
    preview: isMove(line) ? '' : line.preview,
  }
}

/** All of it in one line, as a notice says it. */
export function noticeOf(line: Line): string {
  const { who, did, target, preview } = bellWords(line)
  const sentence = [who, did].filter((part) => part !== null).join(' ')
  return [sentence, target, preview].filter((part) => part !== '').join(' · ')
}
