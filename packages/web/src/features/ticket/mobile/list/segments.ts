import { closedStatuses, type TicketStatus, ticketStatus, waitingStatuses } from '@crm/contract/ticket-rules'

/** What a thumb chooses between on top of the list: where tickets stand. */
export const segments = ['all', 'pending', 'inProgress', 'closed'] as const
export type Segment = (typeof segments)[number]

export const statusesOf: Readonly<Record<Segment, readonly TicketStatus[] | undefined>> = {
  all: undefined,
  pending: waitingStatuses,
  inProgress: [ticketStatus.inProgress],
  closed: closedStatuses,
}

const spell = (statuses: readonly TicketStatus[] | undefined) => [...(statuses ?? [])].sort().join(',')

/** Null where the filters were put together otherwise. */
export const segmentOf = (statuses: readonly TicketStatus[] | undefined): Segment | null =>
  segments.find((segment) => spell(statusesOf[segment]) === spell(statuses)) ?? null
