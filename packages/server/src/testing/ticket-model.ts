import { statusAfter, type TicketStatus, type TicketStep, ticketAction } from '@crm/contract/ticket-rules'

/** People by what they have to do with the ticket of the model. */
export const userOf = {
  sender: 'staff.sales01',
  participant: 'staff.market',
  stranger: 'staff.sales02',
  member: 'staff.support',
  colleague: 'staff.support2',
  leader: 'leader.support',
  engineer: 'leader.technical',
  admin: 'admin',
  viewer: 'viewer.all',
  outsider: 'nobody.rights',
} as const
export type Who = keyof typeof userOf
export const whos = Object.keys(userOf) as Who[]

export type Place = 'support' | 'technical'
export const leaderOf: Record<Place, Who> = { support: 'leader', technical: 'engineer' }
export const members: Record<Place, readonly Who[]> = {
  support: ['member', 'colleague', 'leader'],
  technical: ['engineer'],
}

/** What the rules promise, in its simplest form. */
export interface Model {
  readonly status: TicketStatus
  readonly curator: Who | undefined
  readonly acceptedBy: Who | undefined
  readonly place: Place
  readonly participants: readonly Who[]
  readonly waiting: boolean
  readonly comments: number
  readonly version: number
  readonly deleted: boolean
  /** The last merge into the survivor, which the sender sent to support and nobody is in charge of. */
  readonly merge: { readonly by: Who; readonly newcomers: readonly Who[]; readonly undone: boolean } | undefined
  /** Action and field of each line, the oldest first. */
  readonly log: readonly string[]
}

export const newModel: Model = {
  status: 1,
  curator: undefined,
  acceptedBy: undefined,
  place: 'support',
  participants: [],
  waiting: false,
  comments: 0,
  version: 1,
  deleted: false,
  merge: undefined,
  log: [`${ticketAction.add} `],
}

export type Command = { readonly who: Who } & (
  | {
      readonly kind: 'step'
      readonly step: TicketStep
      readonly withReason: boolean
      readonly withFailReason: boolean
      readonly isStale: boolean
    }
  | { readonly kind: 'reopen' }
  | { readonly kind: 'comment' }
  | { readonly kind: 'note' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'merge'; readonly isStale: boolean }
  | { readonly kind: 'assign'; readonly to: Who | undefined }
  | { readonly kind: 'move'; readonly to: Place; readonly isStale: boolean }
  | { readonly kind: 'wait'; readonly on: boolean; readonly isStale: boolean }
  | { readonly kind: 'invite'; readonly people: readonly Who[]; readonly isStale: boolean }
)
export type Of<K extends Command['kind']> = Extract<Command, { kind: K }>

export const isMerged = ({ merge }: Model) => merge !== undefined && !merge.undone
export const belongs = ({ place }: Model, who: Who) => members[place].includes(who)
const takesPart = ({ curator, participants }: Model, who: Who) =>
  who === 'sender' || who === curator || participants.includes(who)
export const sees = (model: Model, who: Who) =>
  !model.deleted && (who === 'admin' || who === 'viewer' || belongs(model, who) || takesPart(model, who))
export const seesSurvivor = (model: Model, who: Who) =>
  ['admin', 'viewer', 'sender', ...members.support].includes(who) ||
  (isMerged(model) && model.merge?.newcomers.includes(who) === true)

/** By the names of TicketView. */
export function rightsOf(model: Model, who: Who) {
  const edits = who !== 'viewer' && who !== 'outsider'
  const inDepartment = who === 'admin' || belongs(model, who)
  const inCharge = edits && (who === 'admin' || who === leaderOf[model.place] || who === model.curator)
  return {
    canUpdateCurator: inCharge,
    canUpdateDepartment: inCharge,
    canDecide: edits && inDepartment,
    canEdit: inCharge || who === 'sender',
    canReopen: edits && (inDepartment || who === 'sender' || model.participants.includes(who)),
    canDelete: who === 'admin',
    canNote: inDepartment || who === model.curator,
  }
}

/** What a person is told of the own hand in the ticket: a merged one offers nothing but what there is to read. */
export function offeredTo(model: Model, who: Who): ReturnType<typeof rightsOf> {
  const rights = rightsOf(model, who)
  if (!isMerged(model)) return rights
  const none = { canUpdateCurator: false, canUpdateDepartment: false, canDecide: false, canEdit: false }
  return { ...rights, ...none, canReopen: false, canDelete: false }
}

/** Changes that nothing is left to be done of. */
export function isSame(model: Model, command: Command): boolean {
  if (command.kind === 'step') return statusAfter(command.step) === model.status
  if (command.kind === 'move') return command.to === model.place
  if (command.kind === 'wait') return command.on === model.waiting
  return command.kind === 'invite' && [...command.people].sort().join() === [...model.participants].sort().join()
}
