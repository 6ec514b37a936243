import { closedStatuses, needsFailReason, needsReason, statusAfter, stepBetween } from '@crm/contract/ticket-rules'
import { type Command, isMerged, isSame, type Model, type Of, rightsOf, sees, seesSurvivor } from './ticket-model.ts'

/** Why somebody is turned away before it matters what the command is. */
function turnedAway(model: Model, { kind, who }: Command): string | undefined {
  const reads = kind === 'comment' || kind === 'note'
  if (who === 'outsider' || (who === 'viewer' && !reads)) return 'access.forbidden'
  if (kind === 'delete' && who !== 'admin') return 'access.forbidden'
  if (kind === 'undo' && model.merge === undefined) return 'request.notFound'
  const isThere = sees(model, who) && (kind === 'merge' || kind === 'undo' ? seesSurvivor(model, who) : true)
  return isThere ? undefined : 'request.notFound'
}

function stepRefusal(model: Model, command: Of<'step'>): string | undefined {
  const { step, who, withReason, withFailReason } = command
  const rights = rightsOf(model, who)
  if (stepBetween(model.status, statusAfter(step)) !== step) return 'ticket.notPossible'
  const mayTake =
    step === 'reopen'
      ? rights.canReopen
      : ['accept', 'reject'].includes(step)
        ? rights.canDecide
        : rights.canUpdateCurator
  if (!mayTake) return 'ticket.notYours'
  if (needsReason(step) && !withReason) return 'ticket.reasonRequired'
  if (needsFailReason(step, model.place === 'support') && !withFailReason) return 'ticket.failReasonRequired'
  return undefined
}

/** Of a form that was filled in before somebody else changed the ticket. */
function staleRefusal({ acceptedBy, status }: Model, command: Command): string {
  const isAccept =
    command.kind === 'step' && command.step === 'accept' && !command.withReason && !command.withFailReason
  if (!isAccept || status !== 3) return 'request.staleVersion'
  return acceptedBy === command.who ? 'ticket.notPossible' : 'ticket.taken'
}

const isStale = (command: Command) => 'isStale' in command && command.isStale

function joiningRefusal(model: Model, command: Of<'merge' | 'undo'>): string | undefined {
  const { kind, who } = command
  if (kind === 'undo') {
    if (model.merge?.by !== who && who !== 'admin') return 'ticket.notYours'
    return isMerged(model) ? undefined : 'ticket.undoExpired'
  }
  const editsSurvivor = ['admin', 'leader', 'sender'].includes(who)
  if (!rightsOf(model, who).canEdit || !editsSurvivor) return 'ticket.notYours'
  if (isMerged(model)) return 'ticket.merged'
  return isStale(command) ? 'request.staleVersion' : undefined
}

function changeRefusal(model: Model, command: Of<'move' | 'wait' | 'invite' | 'reopen'>): string | undefined {
  const rights = rightsOf(model, command.who)
  if (command.kind === 'reopen') {
    if (!rights.canReopen) return 'ticket.notYours'
    return closedStatuses.includes(model.status) ? undefined : 'ticket.notPossible'
  }
  if (command.kind === 'move') return rights.canUpdateDepartment ? undefined : 'ticket.notYours'
  if (!rights.canEdit) return 'ticket.notYours'
  return command.kind === 'wait' && closedStatuses.includes(model.status) ? 'ticket.notPossible' : undefined
}

/** What a command is refused with; undefined: it is done, or leaves all as it is. */
export function refusalOf(model: Model, command: Command): string | undefined {
  const early = turnedAway(model, command)
  if (early !== undefined || command.kind === 'assign') return early
  if (command.kind === 'merge' || command.kind === 'undo') return joiningRefusal(model, command)
  if (command.kind === 'note' && !rightsOf(model, command.who).canNote) return 'ticket.notYours'
  if (isMerged(model)) return 'ticket.merged'
  if (command.kind === 'comment' || command.kind === 'note' || command.kind === 'delete') return undefined
  if (isStale(command)) return staleRefusal(model, command)
  if (isSame(model, command)) return undefined
  return command.kind === 'step' ? stepRefusal(model, command) : changeRefusal(model, command)
}
