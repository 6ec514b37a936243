import { closedStatuses, statusAfter, type TicketStep, ticketAction } from '@crm/contract/ticket-rules'
import {
  belongs,
  type Command,
  isMerged,
  isSame,
  leaderOf,
  type Model,
  type Of,
  type Place,
  rightsOf,
  type Who,
} from './ticket-model.ts'

/** Whether the person may be given the ticket by who gives it; otherwise it stays as it is. */
const isGiven = (model: Model, { to, who }: Of<'assign'>) =>
  !isMerged(model) &&
  rightsOf(model, who).canUpdateCurator &&
  to !== model.curator &&
  (to === undefined || to === who || belongs(model, to))

const changed = (model: Model, facts: Partial<Model>, ...lines: readonly string[]): Model => {
  const next = { ...model, ...facts, version: model.version + 1 }
  const fields = [
    ...(next.place === model.place ? [] : [`${ticketAction.moveDepartment} departmentId`]),
    ...(next.curator === model.curator ? [] : [`${ticketAction.curator} curator`]),
    ...(next.participants === model.participants ? [] : [`${ticketAction.participant} participants`]),
    ...(next.waiting === model.waiting ? [] : [`${ticketAction.edit} waiting`]),
  ]
  return { ...next, log: [...model.log, ...lines, ...fields] }
}

function afterStep(model: Model, step: TicketStep, who: Who): Model {
  const status = statusAfter(step)
  const curator = step === 'accept' ? (model.curator ?? who) : model.curator
  const waiting = closedStatuses.includes(status) ? false : model.waiting
  const acceptedBy = step === 'accept' ? who : model.acceptedBy
  return changed(model, { status, curator, acceptedBy, waiting }, `${ticketAction[step]} status`)
}

function afterMove(model: Model, place: Place): Model {
  if (closedStatuses.includes(model.status)) return changed(model, { place })
  return changed(model, { place, curator: model.status === 3 ? leaderOf[place] : undefined })
}

function afterJoining(model: Model, { kind, who }: Of<'merge' | 'undo'>): Model {
  const line = `${ticketAction.edit} mergedInto`
  if (kind === 'undo') return changed(model, { merge: model.merge && { ...model.merge, undone: true } }, line)
  const coming = new Set([...(model.curator ? [model.curator] : []), ...model.participants])
  coming.delete('sender')
  return changed(model, { merge: { by: who, newcomers: [...coming], undone: false } }, line)
}

/** The ticket after a command that was not refused. */
export function after(model: Model, command: Command): Model {
  const { kind, who } = command
  if (isSame(model, command) || kind === 'note') return model
  if (kind === 'step') return afterStep(model, command.step, who)
  if (kind === 'reopen') return afterStep(model, 'reopen', who)
  if (kind === 'assign') return isGiven(model, command) ? changed(model, { curator: command.to }) : model
  if (kind === 'move') return afterMove(model, command.to)
  if (kind === 'wait') return changed(model, { waiting: command.on })
  if (kind === 'invite') return changed(model, { participants: command.people })
  if (kind === 'delete') return changed(model, { deleted: true }, `${ticketAction.delete} `)
  if (kind === 'merge' || kind === 'undo') return afterJoining(model, command)
  // A comment is no new version.
  const ended = model.waiting ? [`${ticketAction.edit} waiting`] : []
  const log = [...model.log, `${ticketAction.comment} `, ...ended]
  return { ...model, comments: model.comments + 1, waiting: false, log }
}
