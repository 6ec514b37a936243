// docs/rules.md, Tickets. Decided alike by the server and by the buttons of a screen.
export const ticketStatus = { new: 1, reject: 2, inProgress: 3, complete: 4, cancel: 5, reopen: 6 } as const
export const ticketStatuses = [1, 2, 3, 4, 5, 6] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const ticketPriority = { emergency: 1, high: 2, medium: 3, low: 4 } as const
export const ticketPriorities = [1, 2, 3, 4] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** What people call a ticket by its id: as the column `code` of the database. */
export const ticketCode = (ticketId: number): string => `TK${String(ticketId).padStart(6, '0')}`

/** How a ticket came about. */
export const ticketCreation = { new: 1, reopen: 2 } as const

export const ticketAction = {
  add: 1,
  edit: 2,
  comment: 3,
  moveDepartment: 4,
  accept: 5,
  reject: 6,
  complete: 7,
  cancel: 8,
  curator: 9,
  end: 10,
  participant: 11,
  file: 12,
  delete: 13,
  reopen: 14,
} as const

/** What leads from one status to another. */
export const ticketSteps = ['accept', 'reject', 'complete', 'cancel', 'reopen'] as const
export type TicketStep = (typeof ticketSteps)[number]

const leadsTo: Readonly<Record<TicketStep, TicketStatus>> = {
  accept: ticketStatus.inProgress,
  reject: ticketStatus.reject,
  complete: ticketStatus.complete,
  cancel: ticketStatus.cancel,
  reopen: ticketStatus.reopen,
}
const startsAt: Readonly<Record<TicketStep, readonly TicketStatus[]>> = {
  accept: [ticketStatus.new, ticketStatus.reopen],
  reject: [ticketStatus.new, ticketStatus.reopen],
  complete: [ticketStatus.inProgress],
  cancel: [ticketStatus.inProgress],
  reopen: [ticketStatus.reject, ticketStatus.complete, ticketStatus.cancel],
}
export const closedStatuses: readonly TicketStatus[] = startsAt.reopen
export const waitingStatuses: readonly TicketStatus[] = startsAt.accept

export const ticketTabs = ['all', 'charge', 'created', 'joined', 'pending', 'late'] as const
export type TicketTab = (typeof ticketTabs)[number]

type TabFilters = {
  readonly curatorId?: number
  readonly creatorId?: number
  readonly participantId?: number
  readonly status?: TicketStatus[]
  readonly late?: true
}
/** What each tab of a person's list leaves of it. */
export const tabFilters = (tab: TicketTab, userId: number): TabFilters =>
  ({
    all: {},
    charge: { curatorId: userId },
    created: { creatorId: userId },
    joined: { participantId: userId },
    pending: { status: [...waitingStatuses] },
    late: { late: true } as const,
  })[tab]

interface Standing {
  readonly status: TicketStatus
}
/** What may be done with a ticket as it stands; who may do it is another question (ticketMay). */
export const ticketCan: Readonly<Record<TicketStep, (ticket: Standing) => boolean>> = {
  accept: ({ status }) => startsAt.accept.includes(status),
  reject: ({ status }) => startsAt.reject.includes(status),
  complete: ({ status }) => startsAt.complete.includes(status),
  cancel: ({ status }) => startsAt.cancel.includes(status),
  reopen: ({ status }) => startsAt.reopen.includes(status),
}

/** The step that leads from one status to the other, if there is one. In progress to in progress is none: it stays. */
export const stepBetween = (from: TicketStatus, to: TicketStatus): TicketStep | undefined =>
  ticketSteps.find((step) => leadsTo[step] === to && startsAt[step].includes(from))

export const statusAfter = (step: TicketStep): TicketStatus => leadsTo[step]

/** Steps that are not taken without saying why. */
export const needsReason = (step: TicketStep): boolean => step === 'reject' || step === 'cancel' || step === 'reopen'

/** The Support department is also told which of its reasons it was. */
export const needsFailReason = (step: TicketStep, departmentAsks: boolean): boolean =>
  departmentAsks && (step === 'reject' || step === 'cancel')

/** The status selector is for those who may change both, and only while the ticket is in progress. */
export const showsStatusSelector = (ticket: Standing & { canUpdateCurator: boolean; canUpdateDepartment: boolean }) =>
  ticket.status === ticketStatus.inProgress && ticket.canUpdateCurator && ticket.canUpdateDepartment

export const ticketSortFields = ['createdDate', 'updatedDate', 'endDate', 'dueDate', 'priority'] as const
/** Orders of a list; with a minus the other way round. */
export const ticketSorts = [...ticketSortFields, ...ticketSortFields.map((field) => `-${field}` as const)] as const
export type TicketSort = (typeof ticketSorts)[number]
